# Bash completion of tutti: its commands, its options as --help lists them, the
# names of the checks, and behind a compiler whatever that command completes.
_tutti() {
  local word=${COMP_WORDS[COMP_CWORD]} i command=
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ ${COMP_WORDS[i]} != -* && ${COMP_WORDS[i]} != = ]]; then
      command=${COMP_WORDS[i]}
      break
    fi
  done
  case $command in
    explain)
      mapfile -t COMPREPLY < <(compgen -W "$(tutti explain 2>/dev/null |
        grep -oE '^ *mpi-[a-z-]+' | tr -d ' ')" -- "$word")
      return ;;
    report)
      mapfile -t COMPREPLY < <(compgen -d -- "$word")
      return ;;
    '' | check)
      if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(tutti --help 2>/dev/null |
          sed -nE 's/^ +--\[no-\]([a-z-]+).*/--\1 --no-\1/p; s/^ +(--[a-z-]+=).*/\1/p') \
          --help --version --verbose" -- "$word")
        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
        return
      fi
      [[ $command ]] || mapfile -t COMPREPLY < <(
        compgen -W "run check report explain" -- "$word"; compgen -c -- "$word")
      [[ $command ]] && compopt -o default
      return ;;
    *)
      compopt -o default
      return ;;
  esac
}
complete -F _tutti tutti

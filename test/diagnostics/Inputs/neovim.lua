-- What Neovim shows of the file that it has opened, what it offers at the line of the
-- first finding, and what is left when the last of that is chosen. Waits for events,
-- no longer than a minute each.
local function diagnostics(count)
  vim.wait(60000, function() return count(#vim.diagnostic.get(0)) end, 10)
  return vim.diagnostic.get(0)
end

local function print_line(...)
  io.stdout:write(string.format(...), '\n')
end

local function show(title, found)
  print_line('%s: %d', title, #found)
  for _, one in ipairs(found) do
    local lsp = one.user_data and one.user_data.lsp or {}
    local link = lsp.codeDescription and lsp.codeDescription.href or 'no page'
    print_line('  %d:%d %s %s %s', one.lnum + 1, one.col + 1, one.code or lsp.code, one.message:match('[^\n]*'), link:match('[^/]*$'))
  end
end

-- Actions go to the user, who takes the last.
vim.ui.select = function(items, options, choose)
  local last = #items
  for at, item in ipairs(items) do
    print_line('  action %s', options.format_item(item))
  end
  choose(items[last], last)
end

local found = diagnostics(function(n) return n > 0 end)
show('opened', found)
if found[1] then
  vim.api.nvim_win_set_cursor(0, { found[1].lnum + 1, found[1].col })
  vim.lsp.buf.code_action()
  local before = #found
  found = diagnostics(function(n) return n < before end)
  show('after the action', found)
  print_line('%s', table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n'))
end
vim.cmd('qall!')

;;; What Emacs shows of FILE, what it offers at the first finding, and what is left when
;;; the last of that is chosen. Waits for events, no longer than a minute each.
(require 'eglot)
(require 'flymake)
(require 'cl-lib)

(defun tutti-wait (done)
  (let ((end (+ (float-time) 60)))
    (while (and (not (funcall done)) (< (float-time) end))
      (accept-process-output nil 0.05)
      (flymake-start))))

(defun tutti-say (&rest what)
  (princ (concat (apply #'format what) "\n")))

(defun tutti-findings ()
  "Without their notes, which this client shows as diagnostics of their own."
  (cl-remove-if-not (lambda (one) (string-match-p "\\`tutti " (flymake-diagnostic-text one)))
                    (flymake-diagnostics)))

(defun tutti-show (title)
  (tutti-say "%s: %d" title (length (tutti-findings)))
  (dolist (one (tutti-findings))
    (save-excursion
      (goto-char (flymake-diagnostic-beg one))
      (tutti-say "  %d:%d %s" (line-number-at-pos) (1+ (current-column))
                 (car (split-string (flymake-diagnostic-text one) "\n"))))))

(defun tutti-choose-last (_prompt actions &rest _)
  "Actions go to the user, who takes the last."
  (let ((names (all-completions "" actions)))
    (dolist (name names) (tutti-say "  action %s" name))
    (car (last names))))

(find-file (car command-line-args-left))
(setq command-line-args-left nil)
(apply #'eglot (eglot--guess-contact))
(tutti-wait #'tutti-findings)
(tutti-show "opened")
(let ((before (length (tutti-findings)))
      (last-nonmenu-event ?a)) ; no mouse
  (goto-char (flymake-diagnostic-beg (car (tutti-findings))))
  (cl-letf (((symbol-function 'completing-read) #'tutti-choose-last))
    (call-interactively #'eglot-code-actions))
  (save-buffer) ; tells the server, as a moment without a key does
  (tutti-wait (lambda () (< (length (tutti-findings)) before)))
  (tutti-show "after the action"))
(tutti-say "%s" (buffer-string))
(kill-emacs 0)

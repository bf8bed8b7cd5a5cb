import { Button } from '@mantine/core';
import { firstSentenceFor, supportCode } from '../../copy/first-errors.ts';
import { uiTexts } from '../../copy/ui.ts';
import { toCallError } from '../../lib/call-error.ts';
import { isMistake } from '../../lib/mistakes.ts';
import { ErrorDetail } from '../states/error-detail.tsx';
import { reloadButton } from './plain-toast.ts';
import classes from './toaster.module.css';
import { notifications, showToaster } from './toaster.tsx';

export type Tone = 'good' | 'bad' | 'info';

const colors: Record<Tone, string> = { good: 'toska', bad: 'cabai', info: 'kunyit' };

const errorMs = 8_000;

/** Codes of the causes of open error toasts, by toast id. */
const errors = new Map<string, string>();

/** Closes error toasts whose cause is gone: a retry worked, or the network is back. */
function clearErrors(isGone: (code: string) => boolean): void {
  for (const [id, code] of errors) if (isGone(code)) notifications.hide(id);
}
addEventListener('online', () => clearErrors((code) => code === 'network'));

/** A dialog may close because a retry worked; its success message then follows within this time. */
const goodNewsMs = 300;

/** Closes the error shown in the open dialog. */
let endNote = (): void => undefined;

/**
 * Toasts are below dialogs, so an error in an open dialog is shown inside it, above its fields, until the next try. If
 * the dialog closes before the error was certainly read, the error is shown as a toast.
 */
function tellInDialog(message: string, cause: unknown): boolean {
  const dialog = document.querySelector('[aria-modal="true"] [class*="-body"]');
  if (!dialog) return false;
  endNote();
  const note = Object.assign(document.createElement('div'), { className: classes.inDialog, textContent: message });
  note.setAttribute('role', 'alert');
  const code = cause ? supportCode(cause) : undefined;
  if (code) note.title = `${uiTexts.detail}: ${code}`;
  if (code === 'program_failed') note.append(' ', reloadButton());
  dialog.prepend(note);
  note.scrollIntoView({ block: 'nearest' });
  // A message with a report code and a button does not time out.
  let timer = code === 'program_failed' ? undefined : setTimeout(() => endNote(), errorMs);
  const watch = new MutationObserver(() => {
    if (note.isConnected) return;
    watch.disconnect();
    clearTimeout(timer);
    timer = setTimeout(() => {
      endNote();
      showToast('bad', message, cause);
    }, goodNewsMs);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  endNote = () => {
    clearTimeout(timer);
    watch.disconnect();
    note.remove();
    endNote = () => undefined;
  };
  return true;
}

/** Shows a message once, however often it is called. */
export function showToast(tone: Tone, message: string, cause?: unknown): void {
  if (tone === 'bad' && tellInDialog(message, cause)) return;
  showToaster();
  const id = `${tone} ${message}`;
  if (tone === 'good') {
    endNote();
    clearErrors(() => true);
  }
  const code = cause ? toCallError(cause).code : '';
  if (tone === 'bad') errors.set(id, code);
  notifications.show({
    id,
    message: cause ? (
      <>
        {message}
        <ErrorDetail cause={cause} />
        {code === 'program_failed' ? (
          <Button size="md" mt={8} onClick={() => globalThis.location.reload()}>
            {uiTexts.reload}
          </Button>
        ) : null}
      </>
    ) : (
      message
    ),
    color: colors[tone],
    withBorder: true,
    className: tone === 'good' ? (classes.passing ?? '') : '',
    autoClose: code === 'program_failed' ? false : tone === 'bad' ? errorMs : 5_000,
    onClose: () => errors.delete(id),
    closeButtonProps: { 'aria-label': uiTexts.closeMessage },
  });
}

/**
 * Shows a toast for an uncaught error in our own code. In-app browsers run scripts of their own, whose errors are
 * ignored.
 */
function watchMistakes(thrown: unknown): void {
  const isOurs = isMistake(thrown) && thrown.stack?.includes(`${location.origin}/assets/`);
  if (isOurs && toCallError(thrown).code === 'program_failed') showToast('bad', firstSentenceFor(thrown), thrown);
}
addEventListener('error', ({ error }) => watchMistakes(error));
addEventListener('unhandledrejection', ({ reason }) => watchMistakes(reason));

import { supportCode } from '../../copy/first-errors.ts';
import { uiTexts } from '../../copy/ui.ts';
import { toCallError } from '../../lib/call-error.ts';
import { ErrorDetail } from '../states/error-detail.tsx';
import classes from './toaster.module.css';
import { notifications, showToaster } from './toaster.tsx';

export type Tone = 'good' | 'bad' | 'info';

const colors: Record<Tone, string> = { good: 'toska', bad: 'cabai', info: 'kunyit' };

const errorMs = 8_000;

/** Errors that are shown, by the code of what caused them. */
const errors = new Map<string, string>();

/** An error goes when its cause goes: what failed has worked by now, or the network is back. */
function clearErrors(isGone: (code: string) => boolean): void {
  for (const [id, code] of errors) if (isGone(code)) notifications.hide(id);
}
addEventListener('online', () => clearErrors((code) => code === 'network'));

/** A dialog also closes because the next try worked: the good news comes right behind it. */
const goodNewsMs = 300;

/** Ends what is said in a dialog now. */
let endNote = (): void => undefined;

/**
 * Toasts lie below dialogs: what went wrong in an open one is said in it, above its fields, until it is tried again. A dialog
 * that closes takes its sentence along, perhaps before it was read: then it is said outside.
 */
function tellInDialog(message: string, cause: unknown): boolean {
  const dialog = document.querySelector('[aria-modal="true"] [class*="-body"]');
  if (!dialog) return false;
  endNote();
  const note = Object.assign(document.createElement('div'), { className: classes.inDialog, textContent: message });
  note.setAttribute('role', 'alert');
  const code = cause ? supportCode(cause) : undefined;
  if (code) note.title = `${uiTexts.detail}: ${code}`;
  dialog.prepend(note);
  note.scrollIntoView({ block: 'nearest' });
  let timer = setTimeout(() => endNote(), errorMs);
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

/** Shown once, however often it is said. */
export function showToast(tone: Tone, message: string, cause?: unknown): void {
  if (tone === 'bad' && tellInDialog(message, cause)) return;
  showToaster();
  const id = `${tone} ${message}`;
  if (tone === 'good') {
    endNote();
    clearErrors(() => true);
  }
  if (tone === 'bad') errors.set(id, cause ? toCallError(cause).code : '');
  notifications.show({
    id,
    message: cause ? (
      <>
        {message}
        <ErrorDetail cause={cause} />
      </>
    ) : (
      message
    ),
    color: colors[tone],
    withBorder: true,
    className: tone === 'good' ? (classes.passing ?? '') : '',
    autoClose: tone === 'bad' ? errorMs : 5_000,
    onClose: () => errors.delete(id),
    closeButtonProps: { 'aria-label': uiTexts.closeMessage },
  });
}

import { uiTexts } from '../../copy/ui.ts';
import classes from './plain-toast.module.css';

/** Shows a sentence without any other code; the caller removes it. */
export function plainNote(role: 'alert' | 'status', message: string): HTMLElement {
  const note = Object.assign(document.createElement('p'), { className: classes.plain, textContent: message });
  note.setAttribute('role', role);
  document.body.append(note);
  return note;
}

/** A plain button, for use outside React. */
export function reloadButton(): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { textContent: uiTexts.reload });
  button.type = 'button';
  button.className = classes.reload ?? '';
  button.addEventListener('click', () => location.reload());
  return button;
}

const readMs = 8_000;

/** Shows the sentence for a while; the fallback when the toasts failed to load. */
export function plainToast(message: string): void {
  const note = plainNote('alert', message);
  setTimeout(() => note.remove(), readMs);
}

import classes from './plain-toast.module.css';

/** Shows a sentence without any other code; the caller removes it. */
export function plainNote(role: 'alert' | 'status', message: string): HTMLElement {
  const note = Object.assign(document.createElement('p'), { className: classes.plain, textContent: message });
  note.setAttribute('role', role);
  document.body.append(note);
  return note;
}

const readMs = 8_000;

/** Shows the sentence for a while: used when the toasts could not be loaded. */
export function plainToast(message: string): void {
  const note = plainNote('alert', message);
  setTimeout(() => note.remove(), readMs);
}

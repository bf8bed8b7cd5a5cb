import classes from './plain-toast.module.css';

/** A sentence on the page that needs no code but this; whoever puts it there takes it away. */
export function plainNote(role: 'alert' | 'status', message: string): HTMLElement {
  const note = Object.assign(document.createElement('p'), { className: classes.plain, textContent: message });
  note.setAttribute('role', role);
  document.body.append(note);
  return note;
}

const readMs = 8_000;

/** The sentence alone, for as long as it takes to be read: where the toasts themselves could not be loaded. */
export function plainToast(message: string): void {
  const note = plainNote('alert', message);
  setTimeout(() => note.remove(), readMs);
}

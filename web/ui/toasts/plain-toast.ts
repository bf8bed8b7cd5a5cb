import classes from './plain-toast.module.css';

const readMs = 8_000;

/** The sentence alone, for as long as it takes to be read: where the toasts themselves could not be loaded. */
export function plainToast(message: string): void {
  const note = Object.assign(document.createElement('p'), { className: classes.plain, textContent: message });
  note.setAttribute('role', 'alert');
  document.body.append(note);
  setTimeout(() => note.remove(), readMs);
}

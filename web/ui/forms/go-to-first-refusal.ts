const control = ['input', 'textarea', 'select', 'button'].join();
/** A field of its own, the sentence under a group of fields, or one for a whole list. Mantine's notes are none of them. */
const refused = '[aria-invalid="true"], p[id$="-error"], p[role="alert"]';

/** Scrolls to the first refused field of a form, in the order of the page, and gives it the focus; to its sentence where no field has it. */
export function goToFirstRefusal(form: HTMLElement): void {
  const first = form.querySelector<HTMLElement>(refused);
  if (!first) return;
  const ofGroup = first.id.endsWith('-error') ? first.parentElement?.querySelector<HTMLElement>(control) : null;
  const place = ofGroup ?? first;
  if (!place.matches(control)) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center' });
}

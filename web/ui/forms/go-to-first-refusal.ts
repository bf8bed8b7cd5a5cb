const control = ['input', 'textarea', 'select', 'button'].join();
/**
 * Matches a refused field, and the error message of a group of fields or of a whole list. Mantine's hints do not match.
 */
const refused = '[aria-invalid="true"], p[id$="-error"], p[role="alert"]';

/**
 * Scrolls to the first refused field of a form in page order and focuses it, or its error message where no field takes
 * focus.
 */
export function goToFirstRefusal(form: HTMLElement): void {
  const first = form.querySelector<HTMLElement>(refused);
  if (!first) return;
  const ofGroup = first.id.endsWith('-error') ? first.parentElement?.querySelector<HTMLElement>(control) : null;
  const place = ofGroup ?? first;
  if (!place.matches(control)) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center' });
}

/**
 * For a menu's `onClose`: moves the focus from the closed menu to its button. A click elsewhere keeps the focus there.
 */
export function backToButton(): void {
  const menu = document.activeElement?.closest('[role="menu"]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  if (button) setTimeout(() => button.focus({ preventScroll: true }));
}

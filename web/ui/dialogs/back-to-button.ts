/**
 * For a menu's `onClose`: returns focus from the closed menu to its button. After a click elsewhere, focus stays there.
 */
export function backToButton(): void {
  const menu = document.activeElement?.closest('[role="menu"]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  if (button) setTimeout(() => button.focus({ preventScroll: true }));
}

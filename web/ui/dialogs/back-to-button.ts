/**
 * For a menu's `onClose`: the keyboard, which stood in the menu and would be nowhere without it, goes on at the menu's button. Who
 * closed it by pressing somewhere else goes on there.
 */
export function backToButton(): void {
  const menu = document.activeElement?.closest('[role="menu"]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  if (button) setTimeout(() => button.focus({ preventScroll: true }));
}

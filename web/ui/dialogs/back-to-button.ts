/**
 * For a menu's `onClose`: returns focus to the menu's button, even if the menu closed before it received focus. After a
 * press on another field or button, focus stays there.
 */
export function backToButton(): void {
  const menu = document.querySelector('[role="menu"]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  setTimeout(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || menu?.contains(focused)) button?.focus({ preventScroll: true });
  });
}

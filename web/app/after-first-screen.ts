/** Code that every page needs, but not for its first screen. root-layout.tsx loads it once the page is idle. */
import { watchStorage } from '../lib/device/failing-storage.ts';
import { watchPageCache } from '../lib/page/page-cache.ts';
import { showPresses } from '../lib/page/pressed.ts';
import { watchScreenKeyboard } from '../lib/page/screen-keyboard.ts';
import { watchOtherTabs } from '../lib/session/other-tabs.ts';
import { watchInOtherApp } from './in-other-app.ts';

/**
 * Scrolls an element focused by keyboard fully into view. The code for it loads on the first key that may move focus.
 */
function watchFocus(): void {
  addEventListener('keyup', ({ key }) => {
    if (key !== 'Tab' && key !== 'Enter' && key !== 'Escape') return;
    import('../ui/forms/focus-seen.ts').then(
      ({ seeFocus }) => seeFocus(),
      (error: unknown) => console.info('Focus not followed:', error),
    );
  });
}

export function afterFirstScreen(): void {
  watchStorage();
  watchOtherTabs();
  watchPageCache();
  watchScreenKeyboard();
  showPresses();
  watchFocus();
  watchInOtherApp();
}

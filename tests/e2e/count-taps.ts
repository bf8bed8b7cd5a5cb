/** Counts what a thumb or a mouse really presses: trusted pointer events, heard by the page itself, so that no step can be forgotten. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Taps {
  /** Presses so far, in all tabs that share this count. */
  count: () => number;
  press: (control: Locator) => Promise<void>;
  /** Types into a field; it is pressed before, unless it has the focus already. */
  type: (field: Locator, text: string) => Promise<void>;
  /** The keyboard's own key, which leads on or sends; no press. */
  enter: (page: Page) => Promise<void>;
  /** Counts in one more tab of the same person. To be called before its first page is opened. */
  also: (page: Page) => Promise<void>;
}

/** `hasTouch` of the page's window decides whether fingers or a mouse press. */
export async function countTaps(page: Page, hasTouch: boolean): Promise<Taps> {
  let count = 0;
  const also = async (tab: Page) => {
    await tab.exposeFunction('countTap', () => {
      count += 1;
    });
    await tab.addInitScript(() =>
      document.addEventListener(
        'pointerdown',
        ({ isTrusted }) => {
          const told: unknown = Reflect.get(window, 'countTap');
          if (isTrusted && typeof told === 'function') told();
        },
        true,
      ),
    );
  };
  await also(page);
  /** One press at a time, each heard before the next, so that none is counted late. */
  const press = async (control: Locator) => {
    const before = count;
    await (hasTouch ? control.tap() : control.click());
    await expect.poll(() => count, `a press on ${control}`).toBe(before + 1);
  };
  return {
    count: () => count,
    press,
    type: async (field, text) => {
      await expect(field).toBeEditable();
      if (!(await field.evaluate((element) => element === document.activeElement))) await press(field);
      await expect(field).toBeFocused();
      await field.page().keyboard.press('ControlOrMeta+A');
      await field.page().keyboard.type(text);
    },
    enter: (tab) => tab.keyboard.press('Enter'),
    also,
  };
}

/** Counts trusted pointer events in the page itself, so that no press of a finger or mouse is missed. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Taps {
  /** Presses so far, in all tabs that share this count. */
  count: () => number;
  press: (control: Locator) => Promise<void>;
  /** Types into a field, with a press before unless it is focused already. */
  type: (field: Locator, text: string) => Promise<void>;
  /** Presses Enter, which moves to the next field or submits; does not count as a press. */
  enter: (page: Page) => Promise<void>;
  /** Counts in another tab of the same person. Call it before the tab's first page opens. */
  also: (page: Page) => Promise<void>;
}

/** `hasTouch`: whether presses are touches or clicks, as in the page's window. */
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
  /** Presses one control at a time, and waits until the press is counted. */
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

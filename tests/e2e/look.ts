import type { Page } from '@playwright/test';

/** Screenshots for people, in the folder of LOOK. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.LOOK;
  const before = page.viewportSize();
  if (!folder || !before) return;
  for (const [width, height] of [
    [390, 844],
    [1_280, 800],
    [320, 700],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
}

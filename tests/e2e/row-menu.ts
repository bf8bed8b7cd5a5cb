import type { Locator } from '@playwright/test';

/** Chooses an action from the menu of a row in an admin list. */
export async function chooseInRow(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Aksi lain untuk / }).click();
  await row.page().getByRole('menuitem', { name: action, exact: true }).click();
}

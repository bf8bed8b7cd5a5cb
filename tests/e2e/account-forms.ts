import type { Page } from '@playwright/test';
import { authTexts } from '../../web/copy/auth.ts';

/** The browser's console message about a refused call. */
export const refused = /Failed to load resource: the server responded with a status of (4\d\d|5\d\d)/;

async function fillCredentials(page: Page, email: string, password: string) {
  await page.getByLabel(authTexts.email).fill(email);
  await page.getByLabel(authTexts.password, { exact: true }).fill(password);
}

/** Fills in the open login form and submits it with Enter. */
export async function fillLogin(page: Page, email: string, password: string) {
  await fillCredentials(page, email, password);
  await page.keyboard.press('Enter');
}

/** Fills in the open login form and presses its button. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await fillCredentials(page, email, password);
  await page.getByRole('button', { name: authTexts.login, exact: true }).click();
}

export async function fillRegister(
  page: Page,
  person: { name: string; email: string; password: string; again?: string },
) {
  await page.getByLabel(authTexts.fullName).fill(person.name);
  await page.getByLabel(authTexts.email).fill(person.email);
  await page.getByLabel(authTexts.newPassword).fill(person.password);
  await page.getByLabel(authTexts.confirmation).fill(person.again ?? person.password);
  await page.getByRole('button', { name: authTexts.signUp, exact: true }).click();
}

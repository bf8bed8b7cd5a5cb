import type { Page } from '@playwright/test';

/** The browser's console message about a refused call. */
export const refused = /Failed to load resource: the server responded with a status of (4\d\d|5\d\d)/;

export async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

export async function fillRegister(
  page: Page,
  person: { name: string; email: string; password: string; again?: string },
) {
  await page.getByLabel('Nama Lengkap').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password (min. 6 karakter)').fill(person.password);
  await page.getByLabel('Konfirmasi Password').fill(person.again ?? person.password);
  await page.getByRole('button', { name: 'Daftar', exact: true }).click();
}

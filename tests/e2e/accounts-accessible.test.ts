import type { Page } from '@playwright/test';
import { authTexts } from '../../web/copy/auth.ts';
import { profileTexts } from '../../web/copy/profile.ts';
import { proof } from '../support/proof.ts';
import { fillLogin, fillRegister, refused } from './account-forms.ts';
import { expect, onceOnPhone, test } from './fixtures.ts';
import { giveSession, moveIn } from './new-people.ts';
import { expectAccessible } from './shopping.ts';

/** States of the account pages that appear only after an action; tests of all pages cover the initial state. */
const faces: Record<string, (page: Page) => Promise<void>> = {
  'login yang ditolak': async (page) => {
    await page.goto('/login');
    await page.getByRole('button', { name: authTexts.login, exact: true }).click();
    await expect(page.getByText('Email dan password harus diisi').first()).toBeVisible();
    await fillLogin(page, 'tidak.ada@lapak.test', 'salah-sekali');
    await expect(page.getByText('Email atau password salah.')).toBeVisible();
  },
  'pendaftaran yang keliru': async (page) => {
    await page.goto('/register');
    await fillRegister(page, { name: '', email: 'salah', password: 'abc', again: 'abd' });
    await expect(page.getByText('Password minimal harus 6 karakter.')).toBeVisible();
  },
  'lupa password tanpa email': async (page) => {
    await page.goto('/forgot-password');
    await page.getByRole('button', { name: authTexts.sendReset }).click();
    await expect(page.getByText('Email harus diisi.')).toBeVisible();
  },
  'password baru yang tidak cocok': async (page) => {
    await page.goto('/reset-password?userId=siapa&secret=basi');
    await page.getByLabel(authTexts.newPassword).fill('baru66');
    await page.getByLabel(authTexts.confirmation).fill('lain66');
    await page.getByRole('button', { name: 'Simpan Password' }).click();
    await expect(page.getByText('Password dan Konfirmasi Password tidak cocok.')).toBeVisible();
  },
  'verifikasi yang kedaluwarsa': async (page) => {
    await page.goto('/verify-email?userId=siapa&secret=basi');
    await expect(page.getByText('Tautan verifikasi ini sudah dipakai atau kedaluwarsa.')).toBeVisible();
  },
  'profil yang diubah': async (page) => {
    await page.goto('/profile');
    await page.getByRole('button', { name: profileTexts.edit }).click();
    await page.getByRole('textbox', { name: profileTexts.name, exact: true }).fill(' ');
    await page.getByRole('button', { name: 'Simpan Perubahan' }).click();
    await expect(page.getByText('Nama tidak boleh kosong.')).toBeVisible();
  },
  'pengaturan yang keliru': async (page) => {
    await page.goto('/settings');
    await page.getByLabel(profileTexts.oldPassword).fill('apa-saja');
    await page.getByLabel('Password baru (min. 6 karakter)').fill('abc');
    await page.getByRole('button', { name: 'Simpan password' }).click();
    await expect(page.getByText('Password minimal harus 6 karakter.')).toBeVisible();
  },
};

for (const [colorScheme, when] of [
  ['light', ''],
  ['dark', ' @proof'],
] as const) {
  test(`account forms are accessible while they show an error, ${colorScheme}${when}`, async ({
    page,
    campus,
    expectNoise,
  }) => {
    onceOnPhone(page);
    expectNoise(refused);
    await page.emulateMedia({ colorScheme });
    const person = await moveIn(campus);
    // `npm test` runs only the refused login, in light mode.
    const all = Object.entries(faces);
    for (const [name, show] of proof ? all : all.slice(0, 1)) {
      await test.step(name, async () => {
        if (/^(profil|pengaturan)/.test(name)) await giveSession(page, campus, person.id);
        await show(page);
        await expectAccessible(page);
      });
    }
  });
}

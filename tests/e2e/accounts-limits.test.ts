import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { padPassword } from '#domain/people/password.ts';
import { authTexts } from '../../web/copy/auth.ts';
import { profileTexts } from '../../web/copy/profile.ts';
import { elsewhere } from '../support/elsewhere.ts';
import { logIn } from './account-forms.ts';
import { expect, onceOnPhone, people, test } from './fixtures.ts';

const tooMany = /status of 4(01|04|29)/;
const namedWait = /Terlalu banyak percobaan\. Silakan coba lagi dalam \d+ menit\./;

/** The demo campus with the real server's rate limits; resolves with its address and a function that stops it. */
async function startStrictCampus(): Promise<{ url: string; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'lapak-strict-'));
  cpSync(process.env.CAMPUS_TEMPLATE ?? '', data, { recursive: true });
  const flags = ['--config', 'appwrite.json', '--data', data, '--port', '0', '--web', 'dist/web', '--limits'];
  const child = spawn(process.execPath, ['packages/appwrite-local/src/main.ts', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[^\s/]+:\d+/.exec(said)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`stopped with ${code}: ${said}`)));
  });
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  };
  return { url, stop };
}

/** Rate limit windows end at full hours: the attempts start again if a window ended in between. */
const expectNamedWait = (page: Page, spend: () => Promise<unknown>, press: () => Promise<void>) =>
  expect(async () => {
    for (let tries = 0; tries < 10; tries += 1) await spend();
    await press();
    await expect(page.getByText(namedWait)).toBeVisible({ timeout: 20_000 });
  }).toPass();

test('login, password reset and password change say how long to wait after too many attempts @proof', async ({
  page,
  expectNoise,
}) => {
  // packages/appwrite-local/tests/account/limits.test.ts tests the limits; the tests in tests/web test the error
  // message.
  onceOnPhone(page);
  test.skip(Boolean(elsewhere()), 'makes a campus with rate limits from the one that is here');
  expectNoise(tooMany);
  const strict = await startStrictCampus();
  const ask = (path: string, data: object, method = 'POST') =>
    page.request.fetch(`${strict.url}/v1${path}`, { method, headers: { 'x-appwrite-project': 'lapak' }, data });
  const { student, otherStudent } = people;
  try {
    await page.goto(`${strict.url}/login`);
    const wrong = { email: student.email, password: 'salah-sekali' };
    await expectNamedWait(
      page,
      () => ask('/account/sessions/email', wrong),
      () => logIn(page, wrong),
    );

    await page.getByRole('link', { name: 'Lupa Password?' }).click();
    await expect(page.getByRole('heading', { name: 'Lupa password?' })).toBeVisible();
    await expectNamedWait(
      page,
      () => ask('/account/recovery', { email: 'tidak.ada@lapak.test', url: `${strict.url}/reset-password` }),
      async () => {
        await page.getByLabel(authTexts.email).fill(student.email);
        await page.getByRole('button', { name: authTexts.sendReset }).click();
      },
    );

    // Another student, because login attempts are limited by e-mail address and those of `student` are used up.
    await page.goto(`${strict.url}/login`);
    await logIn(page, otherStudent);
    await expect(page).not.toHaveURL(/login/);
    await page.goto(`${strict.url}/settings`);
    await expectNamedWait(
      page,
      () => ask('/account/password', { password: padPassword('baru99'), oldPassword: 'salah-sekali' }, 'PATCH'),
      async () => {
        await page.getByLabel(profileTexts.oldPassword).fill('salah-lagi');
        await page.getByLabel('Password baru (min. 6 karakter)').fill('baru99');
        await page.getByLabel('Konfirmasi password baru').fill('baru99');
        await page.getByRole('button', { name: 'Simpan password' }).click();
      },
    );
  } finally {
    // A page that is still loading parts would get no response.
    await page.goto('about:blank');
    await strict.stop();
  }
});

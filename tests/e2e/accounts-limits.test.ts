import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onceOnPhone, people, test } from './fixtures.ts';

const tooMany = /status of 4(01|04|29)/;
const namedWait = /Terlalu banyak percobaan\. Silakan coba lagi dalam \d+ menit\./;

/** The demo campus with the real server's rate limits; resolves with its address and what ends it. */
async function startStrictCampus(): Promise<{ url: string; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'lapak-strict-'));
  cpSync(process.env.CAMPUS_TEMPLATE ?? '', data, { recursive: true });
  const flags = ['--config', 'appwrite.json', '--data', data, '--port', '0', '--web', 'dist/web', '--limits'];
  const child = spawn(process.execPath, ['local/main.ts', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
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

test('terlalu banyak percobaan: login dan reset menyebut lamanya menunggu', async ({ page, expectNoise }) => {
  onceOnPhone(page);
  expectNoise(tooMany);
  const strict = await startStrictCampus();
  const headers = { 'x-appwrite-project': 'lapak' };
  const { email } = people.student;
  try {
    for (let tries = 0; tries < 10; tries += 1) {
      const data = { email, password: 'salah-sekali' };
      await page.request.post(`${strict.url}/v1/account/sessions/email`, { headers, data });
      const body = { email: `tidak.ada.${tries}@lapak.test`, url: `${strict.url}/reset-password` };
      await page.request.post(`${strict.url}/v1/account/recovery`, { headers, data: body });
    }
    await page.goto(`${strict.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('salah-sekali');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText(namedWait)).toBeVisible();
    await page.getByRole('link', { name: 'Lupa Password?' }).click();
    await expect(page.getByRole('heading', { name: 'Lupa password?' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Kirim Link Reset' }).click();
    await expect(page.getByText(namedWait)).toBeVisible();
  } finally {
    // A page that still fetches a part of itself would find nobody there.
    await page.goto('about:blank');
    await strict.stop();
  }
});

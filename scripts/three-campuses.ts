/**
 * `npm run three-campuses`: both demo campuses and one with settings from a file (`npm run campus -- import`), side by
 * side in one picture, docs/screenshots/three-campuses.webp: desktop and phone, each in light and dark mode.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import sharp, { type OverlayOptions } from 'sharp';
import type { CampusName } from '../seeds/demo-campuses.ts';
import { type RunningCampus, startCampus } from './start/campus.ts';
import { findChromium } from './test/chromium.ts';

interface Shown {
  readonly campus: CampusName;
  /** The settings file for `npm run campus -- import`; '' for none. */
  readonly settings: string;
}

const shown: readonly Shown[] = [
  { campus: 'pertama', settings: '' },
  { campus: 'kedua', settings: '' },
  { campus: 'pertama', settings: 'scripts/screenshots/pesisir.json' },
];

/** Width of one campus's column, with two phones side by side. */
const column = 600;
const gap = 24;
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const desktopHeight = Math.round((column * desktop.height) / desktop.width);
const phoneWidth = (column - gap) / 2;
const phoneHeight = Math.round((phoneWidth * phone.height) / phone.width);
const rows = [gap, gap * 2 + desktopHeight, gap * 3 + desktopHeight * 2] as const;
const sheet = {
  width: gap + shown.length * (column + gap),
  height: gap * 4 + desktopHeight * 2 + phoneHeight,
};

/** Runs the real command, as a team would, against the server in this process. */
async function importSettings({ server }: RunningCampus, file: string): Promise<void> {
  const { endpoint, projectId, key } = server;
  const flags = ['--endpoint', endpoint, '--project', projectId, '--yes'];
  await promisify(execFile)(process.execPath, ['deploy/campus.ts', 'import', file, ...flags], {
    env: { ...process.env, APPWRITE_KEY: key },
  });
}

async function landing(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  const context = await browser.newContext({ viewport, colorScheme, locale: 'id-ID', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => Promise.all([...document.images].map((one) => one.decode().catch(() => undefined))));
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

async function columnOf(browser: Browser, { url }: RunningCampus, at: number): Promise<OverlayOptions[]> {
  const left = gap + at * (column + gap);
  const [dayRow, nightRow, phoneRow] = rows;
  const wide = async (scheme: 'light' | 'dark', top: number) => ({
    input: await sharp(await landing(browser, url, desktop, scheme))
      .resize(column, desktopHeight)
      .toBuffer(),
    ...{ left, top },
  });
  const narrow = async (scheme: 'light' | 'dark', beside: number) => ({
    input: await sharp(await landing(browser, url, phone, scheme))
      .resize(phoneWidth, phoneHeight)
      .toBuffer(),
    ...{ left: left + beside, top: phoneRow },
  });
  return [
    await wide('light', dayRow),
    await wide('dark', nightRow),
    await narrow('light', 0),
    await narrow('dark', phoneWidth + gap),
  ];
}

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const pieces: OverlayOptions[] = [];
for (const [at, { campus: name, settings }] of shown.entries()) {
  const data = mkdtempSync(join(tmpdir(), 'lapak-three-'));
  const campus = await startCampus({ port: 0, data, env: process.env, campus: name });
  try {
    if (settings !== '') await importSettings(campus, settings);
    pieces.push(...(await columnOf(browser, campus, at)));
  } finally {
    await campus.server.close();
    rmSync(data, { recursive: true, force: true });
  }
}
await browser.close();
await sharp({ create: { ...sheet, channels: 3, background: '#8b918f' } })
  .composite(pieces)
  .webp({ quality: 72 })
  .toFile('docs/screenshots/three-campuses.webp');

/** `npm run mails`: writes previews of our mails to docs/mails, and pictures of one of them in light and dark mode. */
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { mailPreviews } from './mails/previews.ts';
import { findChromium } from './test/chromium.ts';

const folder = 'docs/mails';
const pictured = 'sale_new';

const previews = mailPreviews();
for (const [name, html] of previews) writeFileSync(`${folder}/${name}.html`, html);

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 390, height: 600 }, colorScheme, deviceScaleFactor: 2 });
    await page.setContent(previews.get(pictured) ?? '');
    const picture = await page.screenshot({ fullPage: true });
    await sharp(picture).webp({ quality: 80 }).toFile(`${folder}/${pictured}-${colorScheme}.webp`);
    await page.close();
  }
} finally {
  await browser.close();
}
console.log(`${previews.size} mails in ${folder}`);

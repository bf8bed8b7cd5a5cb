import { existsSync } from 'node:fs';
import { installPackages, installsPackages, updatePackages } from './debian.ts';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell', // without windows: the journeys take a third less time
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const found = () => places.find((place): place is string => Boolean(place) && existsSync(String(place)));

/**
 * The path of Chromium; on Debian as root it is installed with apt if missing. Otherwise throws with installation
 * advice.
 */
export async function findChromium(): Promise<string> {
  const here = found();
  if (here) return here;
  if (installsPackages()) {
    console.log('No Chromium here: installing the Debian package.');
    await updatePackages();
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      const installed = (await installPackages(browser, 'fonts-liberation')) && found();
      if (installed) return installed;
    }
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian/Ubuntu: "sudo apt-get install chromium"; others: Google Chrome), or set CHROMIUM_PATH to its program file.',
  );
}

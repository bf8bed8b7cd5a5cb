import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell', // the same browser without its windows: a third less work for the same journeys
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const install = ['install', '-y', '-qq', '--no-install-recommends'];

const found = () => places.find((place): place is string => Boolean(place) && existsSync(String(place)));

/** The browser of this machine; on Debian as root it is installed with apt when there is none. Throws what to install otherwise. */
export function findChromium(): string {
  const here = found();
  if (here) return here;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('No Chromium here: installing the Debian package.');
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
    execFileSync('apt-get', ['update', '-qq'], quiet);
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      const { status } = spawnSync('apt-get', [...install, browser, 'fonts-liberation'], quiet);
      const installed = status === 0 && found();
      if (installed) return installed;
    }
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (Debian/Ubuntu: "sudo apt-get install chromium"; others: Google Chrome), or set CHROMIUM_PATH to its program file.',
  );
}

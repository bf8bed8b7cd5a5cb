import { existsSync, globSync } from 'node:fs';
import { findChromium } from './chromium.ts';
import { installPackages, installsPackages, updatePackages } from './debian.ts';

/** The other browsers for journeys: possible paths, and Debian's package of each. */
const programs = {
  FIREFOX_PATH: {
    package: 'firefox-esr',
    places: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
  WEBKIT_DRIVER_PATH: { package: 'webkit2gtk-driver', places: ['/usr/bin/WebKitWebDriver'] },
  WEBKIT_PATH: { package: 'webkit2gtk-driver', places: ['/usr/lib/*/webkit2gtk-4.*/MiniBrowser'] },
  XVFB_PATH: { package: 'xvfb', places: ['/usr/bin/Xvfb'] },
} as const;

/** Variables with each browser's path; setting one selects another browser. */
export type EnginePaths = Record<keyof typeof programs | 'CHROMIUM_PATH', string>;

const pathOf = (name: keyof typeof programs): string | undefined =>
  [process.env[name] ?? '', ...globSync([...programs[name].places])].find((place) => place !== '' && existsSync(place));

const names = ['FIREFOX_PATH', 'WEBKIT_DRIVER_PATH', 'WEBKIT_PATH', 'XVFB_PATH'] as const;

const missing = () => [...new Set(names.filter((name) => !pathOf(name)).map((name) => programs[name].package))];

/**
 * The paths of Chromium, Firefox and WebKit; on Debian as root they are installed with apt if missing. Otherwise throws
 * with installation advice.
 */
export async function findEngines(): Promise<EnginePaths> {
  if (missing().length > 0 && installsPackages()) {
    console.log(`No ${missing().join(', ')} here: installing the Debian packages.`);
    await updatePackages();
    await installPackages(...missing());
  }
  const [firefox, driver, webkit, xvfb] = names.map(pathOf);
  if (!firefox || !driver || !webkit || !xvfb) {
    const packages = missing().join(' ');
    throw new Error(
      `Firefox and WebKit are tested on Debian: "sudo apt-get install ${packages}" installs what is missing.`,
    );
  }
  return {
    FIREFOX_PATH: firefox,
    WEBKIT_DRIVER_PATH: driver,
    WEBKIT_PATH: webkit,
    XVFB_PATH: xvfb,
    CHROMIUM_PATH: await findChromium(),
  };
}

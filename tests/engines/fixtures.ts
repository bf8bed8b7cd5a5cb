import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { type Campus, startCampus } from '../e2e/campus.ts';
import { sessionOf } from '../e2e/new-people.ts';
import { launchChromium, launchFirefox } from './playwright-browser.ts';
import { playwrightScreen } from './playwright-screen.ts';
import type { Engine, Screen } from './screen.ts';
import { openWebKit, startDisplay } from './webkit-driver.ts';
import { webkitScreen } from './webkit-screen.ts';

export interface EngineOptions {
  /** The engine of a journey's first screen. */
  engine: Engine;
}

/** A running engine: opens windows with empty storage. */
interface Running {
  open(url: string): Promise<Screen>;
  end(): Promise<void>;
}

/** Path of an engine's program, which `npm run engines` sets in this variable. */
function program(name: string): string {
  const path = process.env[name];
  if (!path) throw new Error(`${name} is not set: these journeys run by "npm run engines"`);
  return path;
}

const starting: Readonly<Record<Engine, () => Promise<Running>>> = {
  firefox: async () => {
    const browser = await launchFirefox(program('FIREFOX_PATH'));
    return { open: (url) => playwrightScreen('firefox', browser, url), end: () => browser.close() };
  },
  chromium: async () => {
    const browser = await launchChromium(program('CHROMIUM_PATH'));
    return { open: (url) => playwrightScreen('chromium', browser, url), end: () => browser.close() };
  },
  webkit: async () => {
    const display = await startDisplay(program('XVFB_PATH'));
    const programs = { driver: program('WEBKIT_DRIVER_PATH'), browser: program('WEBKIT_PATH') };
    return {
      open: async (url) => {
        const { window, end } = await openWebKit(display, programs);
        return webkitScreen(window, url, end);
      },
      end: () => display.end(),
    };
  },
};

interface Fixtures {
  /** A visitor's screen. */
  visitor: Screen;
  /** Opens another screen for this person, or for a visitor if null; by default in the engine of the journey. */
  screenOf: (userId: string | null, engine?: Engine) => Promise<Screen>;
  /** Errors of the page that a journey causes on purpose. */
  allowed: RegExp[];
}

interface WorkerFixtures extends EngineOptions {
  campus: Campus;
  running: (engine: Engine) => Promise<Running>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  campus: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const campus = await startCampus(process.env.CAMPUS_TEMPLATE);
      await use(campus);
      await campus.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const begun = new Map<Engine, Promise<Running>>();
      await use((engine) => {
        const one = begun.get(engine) ?? starting[engine]();
        begun.set(engine, one);
        return one;
      });
      for (const one of begun.values()) await (await one).end();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see above
  allowed: async ({}, use) => use([]),
  screenOf: async ({ engine, campus, running, allowed }, use, info) => {
    const screens: Screen[] = [];
    await use(async (userId, other = engine) => {
      const screen = await (await running(other)).open(campus.url);
      screens.push(screen);
      if (userId) await screen.become(await sessionOf(campus, userId));
      return screen;
    });
    const heard: string[] = [];
    for (const screen of screens) {
      // The last screen explains most failures, so it is stored next to Playwright's own report.
      if (info.status !== info.expectedStatus)
        writeFileSync(info.outputPath(`${screens.indexOf(screen) + 1}-${screen.engine}.png`), await screen.picture());
      heard.push(...(await screen.errors()));
      await screen.close();
    }
    expect(heard.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
  },
  visitor: async ({ screenOf }, use) => use(await screenOf(null)),
});

export { expect };

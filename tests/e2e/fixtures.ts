import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { adminId, personId } from '../../seeds/campus/people.ts';
import { connectionTexts } from '../../web/copy/conversation.ts';
import { logIn } from './account-forms.ts';
import { type Campus, startCampus } from './campus.ts';
import { campusElsewhere } from './campus-elsewhere.ts';
import { watchEveryState } from './every-state.ts';
import { peopleAt, students } from './this-campus.ts';

/** Accounts of the demo campus (seeds/). */
export const people = {
  student: { id: personId(students[0]), email: `${students[0]}@${peopleAt}`, password: 'lapak123' },
  otherStudent: { id: personId(students[1]), email: `${students[1]}@${peopleAt}`, password: 'lapak123' },
  admin: { id: adminId, email: `admin@${peopleAt}`, password: 'lapak123' },
} as const;

type Person = { email: string; password: string };

interface Fixtures {
  /** Whether each state is checked (every-state.ts); the checks use the page's processor time. */
  everyState: boolean;
  /** Console errors that this test causes on purpose. */
  allowed: RegExp[];
  /** Lets a test expect console errors that match; all others fail it. */
  expectNoise: (pattern: RegExp) => void;
  watch: (page: Page) => void;
}

/** The SDK logs this where API and page share no domain, as on every localhost. */
const saidByTheSdk = /Appwrite is using localStorage for session management/;
/** Logged because the configuration blocks service workers except in tests about them. */
const saidByPlaywright = /Service Worker registration blocked by Playwright/;
const isNoise = (message: ConsoleMessage) =>
  (message.type() === 'error' || message.type() === 'warning') &&
  !saidByTheSdk.test(message.text()) &&
  !saidByPlaywright.test(message.text());

interface WorkerFixtures {
  /** Name of the test's campus. Tests with another name get a campus without the products and orders of other tests. */
  campusOf: string;
  campus: Campus;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  campusOf: ['everybody', { option: true, scope: 'worker' }],
  campus: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const campus = campusElsewhere() ?? (await startCampus(process.env.CAMPUS_TEMPLATE));
      await use(campus);
      await campus.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ campus }, use) => use(campus.url),
  everyState: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: see above
  allowed: async ({}, use) => use([]),
  expectNoise: async ({ allowed }, use) => use((pattern) => void allowed.push(pattern)),
  watch: async ({ allowed }, use) => {
    const noise: string[] = [];
    await use((page) => {
      page.on('console', (message) => {
        if (isNoise(message)) noise.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
    });
    expect(noise.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
  },
  page: async ({ page, watch, everyState }, use) => {
    watch(page);
    // Logs blocked evals: a library that tries eval and catches the error leaves no other trace.
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`Content-Security-Policy: ${effectiveDirective} ${blockedURI}`),
      ),
    );
    if (everyState) await watchEveryState(page);
    await use(page);
  },
});

/** Signs in through the form. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await logIn(page, person);
  await expect(page).not.toHaveURL(/\/login/);
}

/**
 * Resolves when the page's live connection has received a frame; call it before the page is opened, so that no frame is
 * missed.
 */
export const liveConnection = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.once('websocket', (socket) => socket.once('framereceived', () => resolve()));
  });

/** The page's indicator of a working live connection. */
export const isLive = (page: Page) => page.getByText(connectionTexts.open, { exact: true });

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** For a journey that would show nothing new at the second width. */
export const onceOnPhone = (page: Page) => test.skip(!isPhone(page), 'once is enough');

export { expect };

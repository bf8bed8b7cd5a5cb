import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type Engine, type Look, patienceMs, type Screen, size } from './screen.ts';

/** Finds an element of the page, visible or not. The asterisk of a required field is not part of its label. */
function placeOf(page: Page, look: Look): Locator {
  const root = look.frame ? page.frameLocator(`iframe[title="${look.frame}"]`) : page;
  const base = look.in ? placeOf(page, look.in) : root;
  const { role, name, label, css, text } = look;
  const found = role
    ? base.getByRole(role, name === undefined ? {} : { name, exact: true })
    : label
      ? base.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\*)?$`))
      : css
        ? base.locator(css)
        : undefined;
  if (!found) return base.getByText(text ?? '');
  return text === undefined ? found : found.filter({ hasText: text });
}

/**
 * Expected errors on every localhost: the SDK warns that page and API share no domain, and Firefox accepts one of
 * Appwrite's two cookies only over https. Firefox also reports service worker fetches of a closed page late.
 */
const noise =
  /Appwrite is using localStorage for session management|Cookie “a_session_lapak” rejected|A ServiceWorker intercepted the request/;

/** A separate window in Chromium or Firefox. */
export async function playwrightScreen(engine: Engine, browser: Browser, url: string): Promise<Screen> {
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: size, locale: 'id-ID', timezoneId: 'Asia/Jakarta' },
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const errors: string[] = [];
  let isLeaving = false;
  const hear = (text: string) => isLeaving || noise.test(text) || errors.push(text);
  page.on('console', (message) => message.type() === 'error' && hear(`${message.text()} (${message.location().url})`));
  page.on('pageerror', (error) => hear(`page error: ${error.message}`));
  const seen = (look: Look) => placeOf(page, look).filter({ visible: true });
  const field = (look: Look) => seen(look).first();
  const open = async (path: string) => {
    // Navigation aborts pending requests in Firefox, and the old page reports that until the next one loads.
    isLeaving = true;
    await page.goto(path, { waitUntil: 'commit' });
    isLeaving = false;
    await page.waitForLoadState();
  };
  return {
    engine,
    open,
    path: async () => page.url().slice(url.length),
    press: (look) => field(look).click(),
    fill: async (look, text) => {
      const place = field(look);
      if (/^(date|time)$/.test((await place.getAttribute('type')) ?? '')) return place.fill(text);
      // Types the text, because React does not notice a value that Playwright sets in a Firefox field in one step.
      await place.selectText();
      await page.keyboard.press('Delete');
      await place.pressSequentially(text);
    },
    typeAndEnter: async (look, text) => {
      await field(look).pressSequentially(text);
      await page.keyboard.press('Enter');
    },
    choose: async (look, option) =>
      void (await field(look).selectOption(typeof option === 'number' ? { index: option } : { label: option })),
    upload: (look, file) => placeOf(page, look).first().setInputFiles(file),
    see: (look) => expect(field(look)).toBeVisible({ timeout: patienceMs }),
    seeCount: (look, count) => expect(seen(look)).toHaveCount(count, { timeout: patienceMs }),
    run: (body) => page.evaluate(`(() => { ${body} })()`),
    become: async (session) => {
      await open('/robots.txt');
      await context.clearCookies();
      if (session?.cookie)
        await context.addCookies([{ ...session.cookie, url, httpOnly: true, expires: Date.now() / 1000 + 86_400 }]);
      await page.evaluate((entries) => {
        localStorage.clear();
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, session?.remembered ?? {});
    },
    picture: () => page.screenshot(),
    errors: async () => errors,
    close: () => context.close(),
  };
}

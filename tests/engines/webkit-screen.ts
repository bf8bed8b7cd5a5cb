import { expect } from '@playwright/test';
import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { type Look, patienceMs, type Role, type Screen } from './screen.ts';

/**
 * Selectors of elements with this role, explicit or implicit; the engine computes their names, as for a screen reader.
 */
const selectors: Readonly<Record<Role, string>> = {
  article: 'article,[role=article]',
  button: 'button,[role=button],input[type=submit]',
  dialog: 'dialog,[role=dialog]',
  heading: 'h1,h2,h3,h4,[role=heading]',
  img: 'img,[role=img]',
  link: 'a[href],[role=link]',
  log: '[role=log]',
  main: 'main',
  radio: 'input[type=radio],[role=radio]',
  region: 'section,[role=region]',
};
const fields = 'input,textarea,select';

/** Script for the page: the innermost elements with this text. */
const saying = `
  const [root, text] = arguments;
  const says = (element) => element.textContent.replace(/\\s+/g, ' ').includes(text);
  return [...(root ?? document.body).querySelectorAll('*:not(script, style)')].filter(
    (element) => says(element) && ![...element.children].some(says),
  );`;
const says = `return arguments[0].textContent.replace(/\\s+/g, ' ').includes(arguments[1])`;

/** Script for the page: sets a field that people fill in by a calendar or picker. */
const set = `
  const [field, value] = arguments;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));`;

const hear = `
  const heard = (window.heardErrors ??= []);
  addEventListener('error', ({ message }) => message && heard.push('page error: ' + message));
  addEventListener('unhandledrejection', ({ reason }) => heard.push('page error: ' + reason));
  const say = console.error;
  console.error = (...words) => { heard.push(words.map(String).join(' ')); say(...words); };`;

async function filtered<T>(list: readonly T[], test: (one: T) => Promise<boolean>): Promise<T[]> {
  const passed = await Promise.all(list.map(test));
  return list.filter((_, at) => passed[at]);
}

/** Hidden elements are not in the accessibility tree: WebKit fails without a message if their name is requested. */
async function isCalled(element: WebElement, name: string | RegExp): Promise<boolean> {
  const own = await element.getAccessibleName().catch((failure: Error) => {
    if (failure.message !== '') throw failure;
    return undefined;
  });
  if (own === undefined) return false;
  return typeof name === 'string' ? own.trim() === name : name.test(own);
}

/** All matching elements, including hidden ones; leaves the window in the frame of `look`. */
async function find(window: WebDriver, look: Look): Promise<WebElement[]> {
  const { role, name, label, css, text } = look;
  await window.switchTo().defaultContent();
  if (look.frame) await window.switchTo().frame(window.findElement(By.css(`iframe[title="${look.frame}"]`)));
  const bases = look.in ? await find(window, look.in) : [undefined];
  const selector = role ? selectors[role] : label ? fields : css;
  const found: WebElement[] = [];
  for (const base of bases) {
    if (selector) found.push(...(await (base ?? window).findElements(By.css(selector))));
    else found.push(...(await window.executeScript<WebElement[]>(saying, base ?? null, text)));
  }
  const wanted = name ?? label;
  const called = wanted === undefined ? found : await filtered(found, (one) => isCalled(one, wanted));
  return selector && text !== undefined
    ? filtered(called, (one) => window.executeScript<boolean>(says, one, text))
    : called;
}

const patiently = (action: () => Promise<void>): Promise<void> =>
  expect(action).toPass({ timeout: patienceMs, intervals: [50, 100, 200] });

/** A WebKit window, controlled by its driver. */
export function webkitScreen(window: WebDriver, url: string, close: () => Promise<void>): Screen {
  const seen = async (look: Look) => filtered(await find(window, look), (one) => one.isDisplayed());
  const first = async (look: Look): Promise<WebElement> => {
    const [one] = await seen(look);
    if (!one)
      throw new Error(
        `not seen: ${JSON.stringify(look, (_, value) => (value instanceof RegExp ? String(value) : value))}`,
      );
    await window.executeScript(`arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, one);
    return one;
  };
  const errors: string[] = [];
  /** Collects the errors that the page has recorded, before it is closed. */
  const listen = async () => {
    await window.switchTo().defaultContent();
    errors.push(...(await window.executeScript<string[]>('return (window.heardErrors ?? []).splice(0)')));
  };
  const open = async (path: string) => {
    await listen();
    await window.get(url + path);
    await window.executeScript(hear);
  };
  return {
    engine: 'webkit',
    open,
    path: async () => (await window.getCurrentUrl()).slice(url.length),
    press: (look) => patiently(async () => (await first(look)).click()),
    fill: (look, text) =>
      patiently(async () => {
        const field = await first(look);
        if (/^(date|time)$/.test((await field.getAttribute('type')) ?? ''))
          return window.executeScript(set, field, text);
        await field.clear();
        await field.sendKeys(text);
      }),
    typeAndEnter: (look, text) => patiently(async () => (await first(look)).sendKeys(text, Key.ENTER)),
    choose: (look, option) =>
      patiently(async () => {
        const which = typeof option === 'number' ? option + 1 : `.="${option}"`;
        await (await first(look)).findElement(By.xpath(`.//option[${which}]`)).click();
      }),
    upload: (look, file) =>
      patiently(async () => {
        const [field] = await find(window, look);
        if (!field) throw new Error('no field for files');
        await field.sendKeys(file);
      }),
    see: (look) => patiently(async () => void (await first(look))),
    seeCount: (look, count) => patiently(async () => expect(await seen(look)).toHaveLength(count)),
    run: async (body) => {
      await window.switchTo().defaultContent();
      return window.executeScript(body);
    },
    become: async (session) => {
      await open('/robots.txt');
      await window.manage().deleteAllCookies();
      if (session?.cookie) await window.manage().addCookie({ ...session.cookie, httpOnly: true, path: '/' });
      await window.executeScript(
        'localStorage.clear(); for (const [key, value] of Object.entries(arguments[0])) localStorage.setItem(key, value);',
        session?.remembered ?? {},
      );
    },
    picture: async () => Buffer.from(await window.takeScreenshot(), 'base64'),
    errors: async () => {
      await listen();
      return errors;
    },
    close,
  };
}

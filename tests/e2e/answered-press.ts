/** Time until a press has a visible effect, on a slow phone and before any network response. */
import { expect, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** When the finger touched the screen, in the page's milliseconds. */
    pressedAt?: number | undefined;
  }
}

/** Limit for the first visible effect. */
export const mostMs = 200;
/** A finger's usual time on the glass; the effect may come before it is lifted. */
const fingerMs = 120;

/** Slows the processor by six and the network to 400 kbit/s. */
export async function slowDown(page: Page): Promise<SlowPhone> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Performance.enable');
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const throughput = 400_000 / 8;
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 400, downloadThroughput: throughput, uploadThroughput: throughput },
  });
  await page.addInitScript(noteThePress);
  let held: Promise<void> = Promise.resolve();
  let letGo = () => {};
  await page.route('**/*', async (route) => {
    await held;
    await route.continue().catch(() => undefined); // the page may be gone
  });
  let answer: (first: Seen) => void = () => undefined;
  await page.exposeFunction('seenAnswer', (seen: Seen) => answer(seen));
  const threadMs = async () => {
    const { metrics } = await phone.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1_000;
  };
  /** Lowest cost of the trial presses so far, ms; higher costs include the page's own work. */
  let trialMs = Number.POSITIVE_INFINITY;
  /** Presses at this point; returns the first visible change and the milliseconds until then. */
  const answerTo = async (x: number, y: number): Promise<Omit<Answer, 'what'>> => {
    await page.evaluate(watchForAnswer);
    const seen = new Promise<Seen>((resolve) => {
      answer = resolve;
    });
    const from = await threadMs();
    await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await new Promise((resolve) => setTimeout(resolve, fingerMs));
    await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const nothing = new Promise<Seen>((resolve) => setTimeout(resolve, mostMs * 100, { first: '', afterMs: Infinity }));
    const { first, afterMs } = await Promise.race([seen, nothing]);
    // The smaller of two measurements: other load on the machine increases the first, later work of the page the
    // second.
    return { first, ms: Math.min(afterMs, (await threadMs()) - from) };
  };
  return {
    press: async (look, what) => {
      await expect(look).toBeEnabled();
      await look.scrollIntoViewIfNeeded();
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      await page.evaluate(addTrial);
      const trial = await answerTo(10, 10);
      trialMs = Math.min(trialMs, trial.ms);
      await page.evaluate(() => document.getElementById('trial')?.remove());
      const box = await look.boundingBox();
      if (!box) throw new Error(`nothing to press: ${what}`);
      const { first, ms } = await answerTo(box.x + box.width / 2, box.y + box.height / 2);
      letGo();
      return { what, first, ms: (ms - trialMs) * (trialMs / trial.ms) };
    },
  };
}

/**
 * Runs in the page: adds an element that only changes its color when pressed. On this machine every press costs at
 * least as much.
 */
function addTrial(): void {
  const trial = Object.assign(document.createElement('div'), { id: 'trial' });
  trial.style.cssText = 'position: fixed; z-index: 2147483647; top: 0; left: 0; width: 20px; height: 20px';
  trial.addEventListener('pointerdown', () => trial.style.setProperty('background', 'gray'));
  document.body.append(trial);
}

/** Runs in the page, before the page's own listeners: records when a press began. */
function noteThePress(): void {
  addEventListener('pointerdown', ({ timeStamp }) => Object.assign(window, { pressedAt: timeStamp }), true);
}

interface Seen {
  readonly first: string;
  readonly afterMs: number;
}

export interface Answer {
  readonly what: string;
  /** The first visible change; '' for none. */
  readonly first: string;
  /** The page's processor time until that change, less that of a minimal press, scaled by the machine's speed. */
  readonly ms: number;
}
export interface SlowPhone {
  press(look: Locator, what: string): Promise<Answer>;
}

/** In the page: reports the first visible element that changes after the next press, once it is painted. */
function watchForAnswer(): void {
  const isSeen = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element?.isConnected || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return false;
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  };
  window.pressedAt = undefined;
  const observer = new MutationObserver((records) => {
    const { pressedAt } = window;
    if (pressedAt === undefined) return;
    const seen = records.find(({ target, type, addedNodes }) =>
      type === 'childList' ? [...addedNodes].some(isSeen) : isSeen(target),
    );
    if (!seen) return;
    observer.disconnect();
    const { target, attributeName, type } = seen;
    const where = target instanceof Element ? target.outerHTML.slice(0, 90) : target.nodeValue;
    const first = `${type} ${attributeName} ${where}`;
    requestAnimationFrame(() =>
      setTimeout(() => Reflect.get(globalThis, 'seenAnswer')({ first, afterMs: performance.now() - pressedAt })),
    );
  });
  observer.observe(document.documentElement, {
    ...{ childList: true, subtree: true, characterData: true, attributes: true },
    attributeFilter: [
      'data-pressed',
      'class',
      'style',
      'disabled',
      'data-loading',
      'aria-busy',
      'aria-pressed',
      'aria-current',
      'open',
      'hidden',
    ],
  });
}

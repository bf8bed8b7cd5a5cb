/** Rendering and requests that wait until the first screen is shown. */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNearViewport } from '../../web/lib/page/use-near-viewport.ts';
import { yieldToMain } from '../../web/lib/page/when-idle.ts';
import { useDeferredWaiting } from '../../web/ui/states/use-deferred-waiting.ts';

let draw: (page: ReactNode) => void;
let leave: () => void;
const shown = () => document.querySelector('main')?.textContent;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<main></main>';
  const root = createRoot(document.querySelector('main') as HTMLElement);
  draw = (page) => act(() => root.render(page));
  leave = () => act(() => root.unmount());
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Replaces IntersectionObserver, which jsdom lacks; `cross` reports that the element became visible or hidden. */
function watcher() {
  const watched = {
    margin: '',
    element: null as Element | null,
    ended: 0,
    cross: (_isNear: boolean): void => undefined,
  };
  class Watch {
    constructor(onChange: (entries: { isIntersecting: boolean }[]) => void, { rootMargin }: { rootMargin: string }) {
      watched.margin = rootMargin;
      watched.cross = (isIntersecting) => act(() => onChange([{ isIntersecting }]));
    }
    observe(element: Element) {
      watched.element = element;
    }
    disconnect() {
      watched.ended += 1;
    }
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  return watched;
}

function Shelf() {
  const { ref, isNear } = useNearViewport();
  return <div ref={ref}>{isNear ? 'Produk Serupa' : ''}</div>;
}

test('content far below the fold renders when it is scrolled near, and stays', () => {
  const watched = watcher();
  draw(<Shelf />);
  expect(watched.element).toBe(document.querySelector('main > div'));
  expect(watched.margin).toBe('600px 0px');
  watched.cross(false);
  expect(shown()).toBe('');
  watched.cross(true);
  expect(shown()).toBe('Produk Serupa');
  watched.cross(false);
  expect(shown()).toBe('Produk Serupa');
  draw(null);
  expect(watched.ended).toBe(1);
});

test('loaded content renders in a deferred update after the waiting state, cached content immediately', () => {
  const seen: boolean[] = [];
  function List({ isWaiting }: { isWaiting: boolean }) {
    seen.push(useDeferredWaiting(isWaiting));
    return null;
  }
  draw(<List key="there" isWaiting={false} />);
  expect(seen.splice(0)).toEqual([false]);
  draw(<List key="asked" isWaiting />);
  expect(seen.splice(0)).toEqual([true]);
  draw(<List key="asked" isWaiting={false} />);
  expect(seen).toEqual([true, false]);
});

test('secondary content waits until the page is idle; from then on it renders immediately', async () => {
  let rest: () => void = () => undefined;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    rest = work;
  });
  const { usePageIdle } = await import('../../web/lib/page/use-page-idle.ts');
  const seen: boolean[] = [];
  function Count() {
    seen.push(usePageIdle());
    return null;
  }
  draw(<Count key="first" />);
  expect(seen).toEqual([false]);
  await act(async () => rest());
  expect(seen.splice(0)).toEqual([false, true]);
  draw(<Count key="second" />);
  expect(seen).toEqual([true]);
});

test('yieldToMain gives each caller its own task, so that other tasks run in between', async () => {
  const order: string[] = [];
  const first = yieldToMain().then(() => order.push('first'));
  setTimeout(() => order.push('a tap'));
  const second = yieldToMain().then(() => order.push('second'));
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'a tap', 'second']);
});

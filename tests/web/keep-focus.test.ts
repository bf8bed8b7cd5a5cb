import { afterEach, expect, test, vi } from 'vitest';
import { seeFocus } from '../../web/ui/forms/focus-seen.ts';
import { keepFocus } from '../../web/ui/forms/keep-focus.ts';
import { eventually } from '../support/eventually.ts';

// jsdom has no layout: elements neither scroll nor change size.
const scrolled = vi.fn();
Element.prototype.scrollIntoView = function (this: Element) {
  scrolled(this.id);
};
const growing = new Set<() => void>();
vi.stubGlobal(
  'ResizeObserver',
  class {
    readonly tell: () => void;
    constructor(tell: () => void) {
      this.tell = tell;
    }
    observe = () => growing.add(this.tell);
    disconnect = () => growing.delete(this.tell);
  },
);
const frames = new Map<number, () => void>();
vi.stubGlobal('requestAnimationFrame', (act: () => void) => {
  frames.set(frames.size + 1, act);
  return frames.size;
});
vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
/** Resizes the page and runs the next frame. */
const grow = () => {
  for (const tell of growing) tell();
  for (const act of frames.values()) act();
  frames.clear();
};

let end: (() => void) | undefined;
afterEach(() => {
  end?.();
  growing.clear();
  scrolled.mockClear();
});

/** Renders a section; returns a function that finds its elements. */
function draw(html: string): (selector: string) => HTMLElement {
  document.body.innerHTML = `<main><a href="/">Beranda</a><section>${html}</section></main>`;
  const find = (selector: string) => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  end = keepFocus(find('section'));
  return find;
}

test('focus moves to the next button of the section when the focused one is removed', async () => {
  const find = draw('<h2>Tawaran</h2><button id="agree">Setujui</button><button id="next">Lihat</button>');
  find('#agree').focus();
  find('#agree').remove();
  await eventually(() => expect(document.activeElement).toBe(find('#next')));
});

test('focus moves to the section or its heading when no button is left', async () => {
  const find = draw('<h2>Penjualan selesai</h2><button id="agree">Selesaikan</button>');
  find('#agree').focus();
  find('#agree').remove();
  await eventually(() => expect(document.activeElement).toBe(find('h2')));

  const card = draw('<p>Disetujui</p><button id="agree">Setujui</button>');
  card('#agree').focus();
  card('#agree').remove();
  await eventually(() => expect(document.activeElement).toBe(card('section')));
});

test('focus is not restored after a pointer press', async () => {
  const find = draw('<h2>Tawaran</h2><button id="agree">Setujui</button><button id="next">Lihat</button>');
  find('#agree').focus();
  document.dispatchEvent(new Event('pointerdown'));
  find('#agree').remove();
  // Another observer sees a later change, so the observer under test has run.
  await new Promise<void>((resolve) => {
    const seen = new MutationObserver(() => resolve());
    seen.observe(find('section'), { childList: true });
    find('section').append(document.createElement('p'));
  });
  expect(document.activeElement).toBe(document.body);
});

test('the newly focused element stays in view while content above it grows, until the person scrolls', async () => {
  const find = draw('<h2>Tawaran</h2><button id="agree">Setujui</button><button id="next">Lihat</button>');
  find('#agree').focus();
  find('#agree').remove();
  await eventually(() => expect(scrolled.mock.calls).toEqual([['next']]));
  grow();
  expect(scrolled.mock.calls).toEqual([['next'], ['next']]);
  document.dispatchEvent(new Event('wheel'));
  grow();
  expect(scrolled.mock.calls).toHaveLength(2);
  expect(growing.size).toBe(0);
});

test('a focused element is scrolled into view and stays there while the page grows, unless it is in a fixed bar', () => {
  const find = draw(
    '<button id="agree">Setujui</button><nav style="position: fixed"><a id="bar" href="/">Jual</a></nav>',
  );
  find('#agree').focus();
  seeFocus();
  grow();
  expect(scrolled.mock.calls).toEqual([['agree'], ['agree']]);
  document.dispatchEvent(new Event('keydown'));
  find('#bar').focus();
  seeFocus();
  grow();
  find('#bar').blur();
  seeFocus();
  expect(scrolled.mock.calls).toHaveLength(2);
});

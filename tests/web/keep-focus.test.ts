import { afterEach, expect, test, vi } from 'vitest';
import { seeFocus } from '../../web/ui/forms/focus-seen.ts';
import { keepFocus } from '../../web/ui/forms/keep-focus.ts';
import { eventually } from '../support/eventually.ts';

// jsdom has no layout, so nothing to scroll, and nothing that grows by itself.
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
/** The page grows, and the next frame comes. */
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

/** A part of a page as it is drawn; answers how to find things in it. */
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

test('a button that goes with what it did hands the keyboard to the next one of its part', async () => {
  const find = draw('<h2>Tawaran</h2><button id="agree">Setujui</button><button id="next">Lihat</button>');
  find('#agree').focus();
  find('#agree').remove();
  await eventually(() => expect(document.activeElement).toBe(find('#next')));
});

test('where nothing is left to do, the keyboard stays at the part, at its heading', async () => {
  const find = draw('<h2>Penjualan selesai</h2><button id="agree">Selesaikan</button>');
  find('#agree').focus();
  find('#agree').remove();
  await eventually(() => expect(document.activeElement).toBe(find('h2')));

  const card = draw('<p>Disetujui</p><button id="agree">Setujui</button>');
  card('#agree').focus();
  card('#agree').remove();
  await eventually(() => expect(document.activeElement).toBe(card('section')));
});

test('who had left the part, or had pressed with the pointer, is not brought back', async () => {
  const find = draw('<h2>Tawaran</h2><button id="agree">Setujui</button><button id="next">Lihat</button>');
  find('#agree').focus();
  document.dispatchEvent(new Event('pointerdown'));
  find('#agree').remove();
  // The observer has run when a later change has been seen by another one.
  await new Promise<void>((resolve) => {
    const seen = new MutationObserver(() => resolve());
    seen.observe(find('section'), { childList: true });
    find('section').append(document.createElement('p'));
  });
  expect(document.activeElement).toBe(document.body);
});

test('what is drawn later above it does not push it out of sight; what the person does ends that', async () => {
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

test('what the keyboard has gone to is shown whole and stays so while the page grows; a bar stands still', () => {
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

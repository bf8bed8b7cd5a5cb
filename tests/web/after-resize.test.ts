import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { afterResize } from '../../web/ui/frame/after-resize.ts';

/**
 * Replaces ResizeObserver and animation frames: the test reports a resize of all observed elements, then runs the next
 * frame.
 */
function browser() {
  const frames = new Map<number, () => void>();
  const observing = new Set<() => void>();
  let last = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #heard: () => void;
      constructor(heard: () => void) {
        this.#heard = heard;
      }
      observe = () => observing.add(this.#heard);
      disconnect = () => observing.delete(this.#heard);
    },
  );
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.set(++last, act) && last);
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
  return {
    resize: () => {
      for (const heard of observing) heard();
    },
    frame: () => {
      const due = [...frames.values()];
      frames.clear();
      for (const act of due) act();
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

const element = {} as Element;

it("runs once in the next frame for all resizes of a frame, outside the observer's callback", () => {
  const { resize, frame } = browser();
  const act = vi.fn();
  const stop = afterResize([element, element], act);
  resize();
  resize();
  expect(act).not.toHaveBeenCalled();
  frame();
  expect(act).toHaveBeenCalledTimes(1);
  resize();
  stop();
  frame();
  resize();
  frame();
  expect(act).toHaveBeenCalledTimes(1);
});

it('no other file of the client creates a ResizeObserver', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((path) => readFileSync(path, 'utf8').includes('ResizeObserver('));
  expect(files).toEqual(['web/ui/frame/after-resize.ts']);
});

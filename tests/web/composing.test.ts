import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { isComposing, isSendKey } from '../../web/ui/forms/composing.ts';

test.each([
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['Enter within a composition', { isComposing: true, keyCode: 13 }, true],
  ["Safari's Enter that ended a composition", { isComposing: false, keyCode: 229 }, true],
])('IME composition: %s', (_, key, composes) => {
  expect(isComposing(key)).toBe(composes);
});

test('every Enter handler checks for an IME composition', () => {
  const files = readdirSync('web', { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => /\.tsx?$/.test(file));
  const hearing = files.filter((file) => /key === 'Enter'/.test(readFileSync(file, 'utf8')));
  expect(hearing.length).toBeGreaterThan(1);
  expect(hearing.filter((file) => !/isComposing\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

afterEach(() => vi.unstubAllGlobals());

/**
 * Values of the pointer media query: none without screen or mouse (test engines), fine on a laptop, coarse on a phone.
 */
const pointers = ['none', 'fine', 'coarse'] as const;
const keys = {
  Enter: { key: 'Enter', keyCode: 13 },
  'Shift+Enter': { key: 'Enter', keyCode: 13, shiftKey: true },
  'Ctrl+Enter': { key: 'Enter', keyCode: 13, ctrlKey: true },
  'Cmd+Enter': { key: 'Enter', keyCode: 13, metaKey: true },
  'Enter within a composition': { key: 'Enter', keyCode: 13, isComposing: true },
  "Safari's Enter that ended one": { key: 'Enter', keyCode: 229 },
  'another key': { key: 'a', keyCode: 65 },
} as const;
const sendingBy: Record<(typeof pointers)[number], readonly (keyof typeof keys)[]> = {
  none: ['Enter', 'Ctrl+Enter', 'Cmd+Enter'],
  fine: ['Enter', 'Ctrl+Enter', 'Cmd+Enter'],
  coarse: ['Ctrl+Enter', 'Cmd+Enter'],
};

test.each(pointers)('with pointer %s, exactly the expected keys send a message', (pointer) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  const sending = Object.entries(keys).filter(([, init]) => isSendKey(new KeyboardEvent('keydown', init)));
  expect(sending.map(([name]) => name)).toEqual(sendingBy[pointer]);
});

/** The search box searches after a debounce, but never after a link was pressed. */
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from '../../web/ui/forms/search-box.tsx';

let page: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  document.body.innerHTML = '<main></main><a href="#iklan"><span>Dicari kipas</span></a><p>Belum dijawab</p>';
  page = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(() => {
  act(() => page.unmount());
  vi.useRealTimers();
});

const searched = vi.fn();
beforeEach(() => searched.mockClear());

function type(text: string): void {
  act(() => page.render(<SearchBox value="" placeholder="Cari iklan" onSearch={searched} />));
  const field = document.querySelector('input') as HTMLInputElement;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test.each([
  ['a link', 'span', []],
  ['anything else', 'p', [['antik']]],
])('only a press on a link cancels the search for text typed just before: %s', (_, pressed, calls) => {
  type('antik');
  act(() => document.querySelector<HTMLElement>(pressed)?.click());
  act(() => vi.advanceTimersByTime(1_000));
  expect(searched.mock.calls).toEqual(calls);
});

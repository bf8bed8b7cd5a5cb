import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { noFilters } from '../../web/features/catalogue/filters/search-params.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
const { FilterPanel } = await import('../../web/features/catalogue/filters/filter-panel.tsx');

test("a price field's text is selected on focus, but not again while typing", async () => {
  document.body.innerHTML = '<main></main>';
  const page = createRoot(document.querySelector('main') as HTMLElement);
  const panel = { filters: noFilters, locations: [], onChange: () => undefined, onReset: () => undefined };
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  await act(() =>
    page.render(
      <QueryClientProvider client={client}>
        <MantineProvider>
          <FilterPanel {...panel} />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  const price = document.querySelectorAll('input')[1] as HTMLInputElement;
  const selected = () => [price.selectionStart, price.selectionEnd];
  const end = price.value.length;
  act(() => price.focus());
  expect(selected()).toEqual([0, end]);
  // Simulates that the first digit was typed before a busy phone ran anything else.
  price.setSelectionRange(end, end);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(selected()).toEqual([end, end]);
  await act(() => page.unmount());
});

test('an earlier price that reaches the URL late does not replace newer typing', async () => {
  document.body.innerHTML = '<main></main>';
  const page = createRoot(document.querySelector('main') as HTMLElement);
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const applied: unknown[] = [];
  const show = (minPrice: number) =>
    act(() =>
      page.render(
        <QueryClientProvider client={client}>
          <MantineProvider>
            <FilterPanel
              filters={{ ...noFilters, minPrice }}
              locations={[]}
              onChange={(part) => void applied.push(part.minPrice)}
              onReset={() => undefined}
            />
          </MantineProvider>
        </QueryClientProvider>,
      ),
    );
  await show(0);
  const price = document.querySelectorAll('input')[0] as HTMLInputElement;
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(price, text);
      price.dispatchEvent(new Event('input', { bubbles: true }));
    });
  act(() => price.focus());
  type('4500000');
  act(() => price.blur());
  expect(applied).toEqual([4_500_000]);
  act(() => price.focus());
  type('1250000');
  await show(4_500_000);
  expect(price.value).toBe('1250000');
  act(() => price.blur());
  await show(1_250_000);
  expect(price.value).toBe('1.250.000');
  // Two quick changes reach the URL one after the other, both after a third is typed.
  for (const text of ['2000000', '3000000']) {
    act(() => price.focus());
    type(text);
    act(() => price.blur());
  }
  act(() => price.focus());
  type('1250000');
  await show(2_000_000);
  await show(3_000_000);
  expect(price.value).toBe('1250000');
  act(() => price.blur());
  await show(1_250_000);
  // An emptied field shows the value that is applied.
  act(() => price.focus());
  type('');
  act(() => price.blur());
  expect([price.value, applied.at(-1)]).toEqual(['0', 0]);
  // 'Reset Filter', then the back button.
  await show(0);
  expect(price.value).toBe('0');
  await show(1_250_000);
  expect(price.value).toBe('1.250.000');
  await act(() => page.unmount());
});

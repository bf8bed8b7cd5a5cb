/** Chips of the active filters, on a page that keeps its filters in the URL. */
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { categoryLabel, shortCount } from '../../web/copy/category-counts.ts';
import { ActiveFilters } from '../../web/features/catalogue/filters/active-filters.tsx';
import { type Filters, noFilters } from '../../web/features/catalogue/filters/search-params.ts';
import { completeJsdom } from './pages/open-page.tsx';

beforeAll(completeJsdom);

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let page: Root;
beforeEach(() => {
  document.body.innerHTML = '<main></main>';
  page = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(() => act(() => page.unmount()));

function List({ first, isPanelOpen }: { first: Filters; isPanelOpen: boolean }) {
  const [filters, setFilters] = useState(first);
  return (
    <section>
      <h2>Produk</h2>
      <ActiveFilters
        filters={filters}
        onChange={(part) => setFilters({ ...filters, ...part })}
        onReset={isPanelOpen ? undefined : () => setFilters(noFilters)}
      />
    </section>
  );
}

const open = (chosen: Partial<Filters>, isPanelOpen = false) =>
  act(() => page.render(<List first={{ ...noFilters, ...chosen }} isPanelOpen={isPanelOpen} />));
const names = () =>
  [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label') ?? button.textContent);
const press = (name: string) => {
  const button = [...document.querySelectorAll('button')][names().indexOf(name)];
  if (!button) throw new Error(`There is no ${name} among ${names().join(', ')}`);
  return act(() => {
    button.focus();
    button.click();
  });
};
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('every filter except the search has a chip, from the category to the discount; a tap removes it', () => {
  open({
    ...{ search: 'kipas', categories: ['Fashion Pria', 'Fashion Wanita'], location: 'Gate 2', condition: 'Baru' },
    ...{ minPrice: 5_000, maxPrice: 90_000, maxDiscount: 10 },
  });
  expect(names()).toEqual([
    'Hapus filter Fashion Pria',
    'Hapus filter Fashion Wanita',
    'Hapus filter Gate 2',
    'Hapus filter Baru',
    'Hapus filter Mulai Rp\u00a05.000',
    'Hapus filter Sampai Rp\u00a090.000',
    'Hapus filter Diskon maks. 10%',
    'Reset Filter',
  ]);
  press('Hapus filter Fashion Pria');
  expect(names()).not.toContain('Hapus filter Fashion Pria');
  expect(names()).toContain('Hapus filter Fashion Wanita');
  press('Reset Filter');
  expect(names()).toEqual([]);
  expect(focused()).toBe('Produk');
});

test("after a chip is removed, focus moves to the next chip, else the previous one, else the list's heading", () => {
  open({ categories: ['Fashion Pria'], location: 'Gate 2', condition: 'Baru' });
  press('Hapus filter Gate 2');
  expect(focused()).toBe('Hapus filter Baru');
  press('Hapus filter Baru');
  expect(focused()).toBe('Hapus filter Fashion Pria');
  expect(names()).toEqual(['Hapus filter Fashion Pria']);
  press('Hapus filter Fashion Pria');
  expect(focused()).toBe('Produk');
  expect(document.querySelector('ul')).toBeNull();
});

test("the chips have no 'Reset Filter' while the open filter panel shows one", () => {
  open({ location: 'Gate 2', condition: 'Baru' }, true);
  expect(names()).toEqual(['Hapus filter Gate 2', 'Hapus filter Baru']);
});

test('product counts per category are abbreviated, and never rounded up', () => {
  const written = [0, 128, 999, 1_000, 1_249, 1_999, 12_345, 99_999, 128_000].map(shortCount);
  const rb = (number: string) => `${number}\u00a0rb`;
  expect(written).toEqual(['0', '128', '999', rb('1'), rb('1,2'), rb('1,9'), rb('12'), rb('99'), rb('128')]);
  expect(categoryLabel('Jasa', 1_249)).toBe('Jasa (1,2\u00a0rb)');
  expect(categoryLabel('Jasa', undefined)).toBe('Jasa');
});

// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { ownPage, readView, writeView } from '../../web/features/selling/own-list.ts';

const products = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Barang ${at + 1}`,
    price: 1_000,
    discount: 0,
    stock: 1,
    sold: 0,
    isSold: false,
    isListed: true,
    listedUntil: null,
  }));
const at = (address: string) => readView(new URLSearchParams(address));
const shown = (count: number, address: string) => {
  const { page, pages, shown: some } = ownPage(products(count), at(address));
  return { page, pages, first: some[0]?.name, rows: some.length };
};

describe("the pages of a seller's product list", () => {
  test('go forward and back', () => {
    expect(shown(21, 'hal=3')).toEqual({ page: 3, pages: 3, first: 'Barang 21', rows: 1 });
    expect(shown(21, 'hal=2')).toEqual({ page: 2, pages: 3, first: 'Barang 11', rows: 10 });
    expect(shown(21, '')).toEqual({ page: 1, pages: 3, first: 'Barang 1', rows: 10 });
  });

  test('fall back to the last page when the last product of a page is gone', () => {
    expect(shown(20, 'hal=3')).toEqual({ page: 2, pages: 2, first: 'Barang 11', rows: 10 });
    expect(shown(0, 'hal=3')).toEqual({ page: 1, pages: 1, first: undefined, rows: 0 });
  });

  test('keep the other parameters; the first page has no page parameter', () => {
    const third = new URLSearchParams('q=lampu&urut=nama&hal=3&dari=chat');
    expect(String(writeView(third, { ...readView(third), page: 1 }))).toBe('q=lampu&urut=nama&dari=chat');
    expect(String(writeView(third, { ...readView(third), page: 2 }))).toBe('q=lampu&urut=nama&hal=2&dari=chat');
  });
});

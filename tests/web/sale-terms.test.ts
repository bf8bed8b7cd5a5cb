import { expect, it } from 'vitest';
import type { TermedSale } from '../../web/kinds/kind.ts';
import { rentalTexts } from '../../web/kinds/rental/texts/rental.ts';
import { wordsOfSale } from '../../web/kinds/sale-words.ts';

const saleTerms = (sale: TermedSale & { kind: string }) => wordsOfSale(sale).terms(sale);

const none = { kind: 'goods', meetAt: null, meetPlace: '', packageName: '', bookedMinutes: 0 };
const meetAt = '2026-11-29T03:15:00.000+00:00';

it('lists the booked package with time and place of the appointment', () => {
  const booked = { ...none, kind: 'service', packageName: 'Satu sesi', bookedMinutes: 90 };
  expect(saleTerms({ ...booked, meetAt, meetPlace: 'Depan perpustakaan' })).toEqual([
    ['Paket', 'Satu sesi, 1 jam 30 menit'],
    ['Janji temu', 'Min, 29 Nov pukul 10.15, Depan perpustakaan'],
  ]);
  // If the seller has no hours, both sides agree on a time later.
  expect(saleTerms(booked)).toEqual([['Paket', 'Satu sesi, 1 jam 30 menit']]);
});

it("contains place and hours of a batch's pickup only once", () => {
  const meetPlace = 'Lobi GSG (Min, 29 Nov pukul 10.15–12.00)';
  expect(saleTerms({ ...none, kind: 'preorder', meetAt, meetPlace })).toEqual([['Pengambilan', meetPlace]]);
});

it('lists only an agreed meeting for goods, not the place that the buyer asked for', () => {
  expect(saleTerms({ ...none, meetPlace: 'Gate 2' })).toEqual([]);
  expect(saleTerms({ ...none, meetAt })).toEqual([['Janji temu', 'Min, 29 Nov pukul 10.15']]);
});

it("the administrator's text about a deposit addresses neither buyer nor seller", () => {
  expect(rentalTexts.case.cash(100_000)).not.toMatch(/kalian|Anda/);
});

/** Chips above the lists for kinds of trade that the campus offers. */
import { Query } from 'appwrite';
import { campusDay, campusOffsetMs, campusTime } from '#domain/campus-time.ts';
import type { ProductKind } from '#domain/kinds/kind.ts';
import { type CampusCatalogue, offersKind } from '#domain/settings/campus-catalogue.ts';
import { kindFilterTexts, kindNames } from '../../../copy/kinds.ts';

export interface KindFilter {
  /** Its word in the address. */
  readonly id: string;
  readonly kind: ProductKind;
  readonly label: string;
  /** Appwrite queries of the products it shows at `now` (ms since 1970). */
  readonly where: (now: number) => string[];
  /** A page of its own instead of a filter. */
  readonly to?: string;
}

/** The end of the campus's day, ISO. */
const endOfDay = (now: number): string => new Date((campusDay(now) + 1) * 86_400_000 - campusOffsetMs()).toISOString();

const takingOrders = (now: number): string[] => [
  Query.equal('kind', 'preorder'),
  Query.greaterThan('closesAt', new Date(now).toISOString()),
];

/** The Saturday of the coming weekend, or of the present one: `2026-11-28`. */
function saturdayOf(now: number): string {
  const day = campusDay(now);
  // Day 0 was a Thursday.
  const weekday = (day + 4) % 7;
  return new Date((weekday === 0 ? day - 1 : day + 6 - weekday) * 86_400_000).toISOString().slice(0, 10);
}
const tomorrow = (now: number): string => campusTime(now + 86_400_000).date;

/** By how often they are of use. */
const kindFilters: readonly KindFilter[] = [
  { id: 'po', kind: 'preorder', label: kindFilterTexts.preorder, where: takingOrders },
  {
    id: 'po-hari-ini',
    kind: 'preorder',
    label: kindFilterTexts.closesToday,
    where: (now) => [...takingOrders(now), Query.lessThan('closesAt', endOfDay(now))],
  },
  { id: 'jasa', kind: 'service', label: kindFilterTexts.service, where: () => [Query.equal('kind', 'service')] },
  {
    id: 'kosong-besok',
    kind: 'service',
    label: kindFilterTexts.freeTomorrow,
    where: (now) => [Query.equal('kind', 'service'), Query.contains('freeDays', [tomorrow(now)])],
  },
  { id: 'gratis', kind: 'free', label: kindNames.free, where: () => [Query.equal('kind', 'free')] },
  { id: 'paket', kind: 'bundle', label: kindNames.bundle, where: () => [Query.equal('kind', 'bundle')] },
  { id: 'sewa', kind: 'rental', label: kindNames.rental, where: () => [Query.equal('kind', 'rental')] },
  {
    id: 'sewa-akhir-pekan',
    kind: 'rental',
    label: kindFilterTexts.weekend,
    where: (now) => [Query.equal('kind', 'rental'), Query.equal('freeWeekend', saturdayOf(now))],
  },
  { id: 'dicari', kind: 'wanted', label: kindNames.wanted, where: () => [], to: '/wanted' },
];

export const kindFilterOf = (id: string): KindFilter | undefined => kindFilters.find((filter) => filter.id === id);

/** Those of kinds that some category of the campus offers. */
export const offeredKindFilters = (campus: CampusCatalogue): readonly KindFilter[] =>
  kindFilters.filter(({ kind }) => offersKind(campus, kind));

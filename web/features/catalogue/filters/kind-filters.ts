/** Chips above the lists for kinds of trade that the campus offers. */
import type { ProductKind } from '#domain/kinds/registry.ts';
import { type CampusCatalogue, offeredCategories } from '#domain/settings/campus-catalogue.ts';
import { kindNames } from '../../../copy/kinds.ts';

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

const kindFilters: readonly KindFilter[] = [
  { id: 'dicari', kind: 'wanted', label: kindNames.wanted, where: () => [], to: '/wanted' },
];

export const kindFilterOf = (id: string): KindFilter | undefined => kindFilters.find((filter) => filter.id === id);

/** Those of kinds that some category of the campus offers. */
export function offeredKindFilters(campus: CampusCatalogue): readonly KindFilter[] {
  const offered = new Set(offeredCategories(campus).flatMap(({ kinds }) => kinds));
  return kindFilters.filter(({ kind }) => offered.has(kind));
}

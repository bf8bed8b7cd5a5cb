/** Selects the banners that are shown now. Without zod, for the client's first scripts. */
import type { Banners } from './banners.ts';

export type CampusBanner = Banners['banners'][number];

/** The banners to show at `now`, ms since 1970. */
export const bannersAt = (banners: readonly CampusBanner[], now: number): CampusBanner[] =>
  banners.filter(
    ({ from, until }) => (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until)),
  );

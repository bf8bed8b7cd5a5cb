/** The campus settings as this page knows them: those of the last visit first, then the current ones. */
import { useSyncExternalStore } from 'react';
import { firstDefaults } from '#domain/settings/first-defaults.ts';
import type { CampusSettings } from '#domain/settings/groups.ts';
import type { TimeZone } from '#domain/settings/time-zones.ts';
import { type KeptGroups, keepGroups, keptGroups } from './kept.ts';

/**
 * `texts` contains only those that the campus has set. Components use campusTexts() instead, because the default texts
 * are long.
 */
export type KnownCampus = Omit<CampusSettings, 'texts'> & { readonly texts: Partial<CampusSettings['texts']> };

/** Settings stored by an earlier version lack later fields; those get their defaults. */
const settingsOf = (groups: KeptGroups): KnownCampus => ({
  identity: { ...firstDefaults.identity, ...groups.identity?.data },
  places: { ...firstDefaults.places, ...groups.places?.data },
  categories: { ...firstDefaults.categories, ...groups.categories?.data },
  banners: { ...firstDefaults.banners, ...groups.banners?.data },
  rules: { ...firstDefaults.rules, ...groups.rules?.data },
  texts: groups.texts?.data ?? {},
});

let known = keptGroups();
let settings = settingsOf(known);
const hearers = new Set<() => void>();

/** The campus settings for code outside components, such as UI strings, schemas and sums. */
export const campus = (): KnownCampus => settings;

/** The campus's time zone, for rules and texts with times. */
export const campusZone = (): TimeZone => settings.places.timeZone;

function hear(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

/** The campus settings for components, which rerender on change. */
export const useCampus = (): KnownCampus => useSyncExternalStore(hear, campus, campus);

/** The page's first script has already applied the stored colour (first-look.ts). */
let drawnColour = settings.identity.colour;

/** Loads the colour code only when the colour has changed. */
function drawColour(colour: string): void {
  if (colour === drawnColour) return;
  drawnColour = colour;
  const draw = async () => (await import('./look.ts')).showColour(settings.identity.colour);
  // Offline the old colour stays; the next page load applies the new one.
  draw().catch(() => undefined);
}

const isSame = (one: KeptGroups, other: KeptGroups): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Replaces the known settings by the server's current ones. */
export function receiveCampus(groups: KeptGroups): void {
  if (isSame(known, groups)) return;
  known = groups;
  settings = settingsOf(groups);
  keepGroups(groups);
  drawColour(settings.identity.colour);
  for (const hearer of hearers) hearer();
}

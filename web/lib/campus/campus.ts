/** The settings of this campus as the page knows them: those of the last visit at first, the current ones as soon as they are there. */
import { useSyncExternalStore } from 'react';
import { setCampusZone } from '#domain/campus-time.ts';
import { firstDefaults } from '#domain/settings/first-defaults.ts';
import type { CampusSettings } from '#domain/settings/groups.ts';
import { type KeptGroups, keepGroups, keptGroups } from './kept.ts';

/** Its texts as far as anybody has set them: who shows them asks campusTexts(), for ours are long. */
export type KnownCampus = Omit<CampusSettings, 'texts'> & { readonly texts: Partial<CampusSettings['texts']> };

/** What an earlier version stored lacks the settings that came later: those have their defaults. */
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
setCampusZone(settings.places.timeZone);
const hearers = new Set<() => void>();

/** For what is no component: copy, schemas, sums. */
export const campus = (): KnownCampus => settings;

function hear(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

/** The same for a component, which is drawn anew when they change. */
export const useCampus = (): KnownCampus => useSyncExternalStore(hear, campus, campus);

/** The page's first script has drawn the kept one (first-look.ts). */
let drawnColour = settings.identity.colour;

/** What draws a colour is brought when a campus has changed its own. */
function drawColour(colour: string): void {
  if (colour === drawnColour) return;
  drawnColour = colour;
  const draw = async () => (await import('./look.ts')).showColour(settings.identity.colour);
  // Without a network the colour of before stays: the next page is drawn in the new one.
  draw().catch(() => undefined);
}

const isSame = (one: KeptGroups, other: KeptGroups): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The settings as the server has them now. */
export function receiveCampus(groups: KeptGroups): void {
  if (isSame(known, groups)) return;
  known = groups;
  settings = settingsOf(groups);
  keepGroups(groups);
  drawColour(settings.identity.colour);
  setCampusZone(settings.places.timeZone);
  for (const hearer of hearers) hearer();
}

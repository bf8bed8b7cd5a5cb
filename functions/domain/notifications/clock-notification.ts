/**
 * Notifies each person once of all their times that a change of the campus time zone affects. Indonesian, because the
 * stored text is shown unchanged.
 */

import { campusMomentWords, dateWords } from '../campus-time.ts';
import type { ClockChange } from '../settings/clock-change.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { goodsOf } from './deal-words.ts';
import type { NotificationText } from './notification.ts';

/** A person's sale, meeting or other row with a time: `at` (ISO), or `from` and `until` (days). */
export type TimedThing = {
  /** What takes place at that time, as the start of a sentence: 'Janji temu'. */
  readonly what: string;
  /** Names of products in one line, as a sale stores them. */
  readonly names: string;
  /** Page on which this person sees the item. */
  readonly link: string;
} & ({ readonly at: string } | { readonly from: string; readonly until: string });

const whenOf = (thing: TimedThing, zone: TimeZone): string =>
  'from' in thing
    ? `${dateWords(thing.from)} sampai ${dateWords(thing.until)} menurut ${zone}`
    : `${campusMomentWords(Date.parse(thing.at), zone)} ${zone}`;

/** Maximum items in the text, and maximum characters of their names, so that a device shows all of it. */
const shown = 3;
const namesMax = 26;

const leads: Readonly<Record<ClockChange['keeps'], string>> = {
  hour: 'Jam yang disepakati tetap, kecuali yang sudah dekat.',
  moment: 'Waktunya tidak bergeser, hanya jamnya terbaca lain.',
};

/** `things`: the person's items with changed times, earliest first; at least one. */
export function clockNotification(
  { from, to, keeps }: Pick<ClockChange, 'from' | 'to' | 'keeps'>,
  things: readonly TimedThing[],
): NotificationText {
  const lines = things.slice(0, shown).map((one) => `${one.what} ${goodsOf(one.names, namesMax)}: ${whenOf(one, to)}.`);
  const others = things.length - lines.length;
  const pages = new Set(things.map(({ link }) => link));
  return {
    kind: 'clock_changed',
    title: `Jam kampus kini ${to}, bukan ${from}`,
    body: [leads[keeps], ...lines, ...(others > 0 ? [`Dan ${others} lagi.`] : [])].join(' '),
    link: pages.size === 1 ? (things[0]?.link ?? '') : '/notifications',
  };
}

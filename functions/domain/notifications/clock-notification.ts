/**
 * One notification per person whose times a change of the campus clock affects. Indonesian, because rows are shown as
 * they are.
 */

import { campusMomentWords, dateWords } from '../campus-time.ts';
import type { ClockChange } from '../settings/clock-change.ts';
import type { TimeZone } from '../settings/time-zones.ts';
import { goodsOf } from './deal-words.ts';
import type { NotificationText } from './notification.ts';

/** A person's thing with a time. `at`: ISO; a rental has days. */
export type TimedThing = {
  /** As a sale stores names of products. */
  readonly names: string;
  /** The person's page for it. */
  readonly link: string;
} & (
  | { readonly what: 'meeting' | 'proposal' | 'appointment' | 'pickup' | 'closing' | 'draw'; readonly at: string }
  | { readonly what: 'rental'; readonly from: string; readonly until: string }
);

const words: Readonly<Record<TimedThing['what'], string>> = {
  meeting: 'Janji temu',
  proposal: 'Usul janji temu',
  appointment: 'Jadwal jasa',
  pickup: 'Pengambilan PO',
  closing: 'Penutupan PO',
  draw: 'Undian',
  rental: 'Sewa',
};

const whenOf = (thing: TimedThing, zone: TimeZone): string =>
  thing.what === 'rental'
    ? `${dateWords(thing.from)} sampai ${dateWords(thing.until)} menurut ${zone}`
    : `${campusMomentWords(Date.parse(thing.at), zone)} ${zone}`;

/** Number of things, and length of their names, that a device shows. */
const shown = 3;
const namesMax = 26;

const leads: Readonly<Record<ClockChange['keeps'], string>> = {
  hour: 'Jam yang disepakati tetap, kecuali yang sudah dekat.',
  moment: 'Waktunya tidak bergeser, hanya jamnya terbaca lain.',
};

/** `things`: all of this person, earliest first; at least one. */
export function clockNotification(
  { from, to, keeps }: Pick<ClockChange, 'from' | 'to' | 'keeps'>,
  things: readonly TimedThing[],
): NotificationText {
  const lines = things
    .slice(0, shown)
    .map((one) => `${words[one.what]} ${goodsOf(one.names, namesMax)}: ${whenOf(one, to)}.`);
  const others = things.length - lines.length;
  const pages = new Set(things.map(({ link }) => link));
  return {
    kind: 'clock_changed',
    title: `Jam kampus kini ${to}, bukan ${from}`,
    body: [leads[keeps], ...lines, ...(others > 0 ? [`Dan ${others} lagi.`] : [])].join(' '),
    link: pages.size === 1 ? (things[0]?.link ?? '') : '/notifications',
  };
}

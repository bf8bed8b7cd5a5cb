import { campusMomentWords } from '../../../domain/campus-time.ts';
import type { TimeZone } from '../../../domain/settings/time-zones.ts';

export interface StatedPickup {
  readonly pickupPlace: string;
  /** ISO. */
  readonly pickupFrom: string;
  readonly pickupUntil: string;
}

/** Place and hours of a pickup: `Lobi GKU (Jum, 27 Nov pukul 15.00–17.00)`. */
export function pickupWords({ pickupPlace, pickupFrom, pickupUntil }: StatedPickup, zone: TimeZone): string {
  const until = campusMomentWords(Date.parse(pickupUntil), zone).split(' pukul ');
  const from = campusMomentWords(Date.parse(pickupFrom), zone);
  const end = from.startsWith(`${until[0]} `) ? until[1] : until.join(' pukul ');
  return `${pickupPlace} (${from}–${end})`;
}

/**
 * Splits the text of `pickupWords`, which a sale stores, into place and hours: `Lobi GKU` and `15.00–17.00`. `span`
 * includes the days if the pickup ends on another day.
 */
export function readPickup(words: string): { readonly place: string; readonly span: string } {
  const [, place, span] = /^(.*) \(([^()]*)\)$/.exec(words) ?? [];
  if (place === undefined || span === undefined) return { place: words, span: '' };
  const [days = '', ...hours] = span.split(' pukul ');
  return { place, span: days !== '' && hours.length === 1 ? `${hours[0]}` : span };
}

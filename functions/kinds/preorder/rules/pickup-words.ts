import { campusMomentWords } from '../../../domain/campus-time.ts';
import { type TimeZone, timeZones } from '../../../domain/settings/time-zones.ts';

interface Pickup {
  readonly pickupPlace: string;
  /** ISO. */
  readonly pickupFrom: string;
  readonly pickupUntil: string;
}

/** Place and hours of a pickup: `Lobi GKU (Jum, 27 Nov pukul 15.00–17.00)`. */
export function pickupWords({ pickupPlace, pickupFrom, pickupUntil }: Pickup, zone: TimeZone): string {
  const until = campusMomentWords(Date.parse(pickupUntil), zone).split(' pukul ');
  const from = campusMomentWords(Date.parse(pickupFrom), zone);
  const end = from.startsWith(`${until[0]} `) ? until[1] : until.join(' pukul ');
  return `${pickupPlace} (${from}–${end})`;
}

/**
 * Whether a sale states this pickup. While the campus's time zone changes, a sale may still have the former moment, or
 * the hours of the former zone; a sale whose pickup is over keeps those.
 */
export const statesPickup = (
  { meetPlace, meetAt }: { readonly meetPlace: string; readonly meetAt: string | null },
  pickup: Pickup,
  zone: TimeZone,
): boolean =>
  meetPlace === pickupWords(pickup, zone) ||
  (Date.parse(meetAt ?? '') === Date.parse(pickup.pickupUntil) &&
    timeZones.some((one) => meetPlace === pickupWords(pickup, one)));

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

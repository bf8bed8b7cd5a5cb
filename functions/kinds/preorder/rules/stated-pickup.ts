import { type TimeZone, timeZones } from '../../../domain/settings/time-zones.ts';
import { pickupWords, type StatedPickup } from './pickup-words.ts';

/**
 * Whether a sale states this pickup. While the campus's time zone changes, a sale may still have the former moment, or
 * the hours of the former zone; a sale whose pickup is over keeps those.
 */
export const statesPickup = (
  { meetPlace, meetAt }: { readonly meetPlace: string; readonly meetAt: string | null },
  pickup: StatedPickup,
  zone: TimeZone,
): boolean =>
  meetPlace === pickupWords(pickup, zone) ||
  (Date.parse(meetAt ?? '') === Date.parse(pickup.pickupUntil) &&
    timeZones.some((one) => meetPlace === pickupWords(pickup, one)));

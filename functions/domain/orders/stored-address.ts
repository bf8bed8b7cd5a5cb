/**
 * The text that an order stores as its shipping address. Kept apart from shipping-address.ts, so that pages do not load
 * `cutLine`.
 */
import { DomainError } from '../errors.ts';
import { rulesOf } from '../kinds/index.ts';
import { limits } from '../limits.ts';
import { cutLine } from '../share/preview-text.ts';
import { isBrought, type PlacedLine, placeOpen } from './shipping-address.ts';

/** The lines of one sale, and the place where its goods change hands; '' or `placeOpen` if undecided. */
export interface PlacedSale {
  readonly lines: readonly PlacedLine[];
  readonly place: string;
}

/** Distinct places where the goods of these sales change hands: 'Ambil di Lobi GKU; Bertemu di GSG'. */
function placesOf(sales: readonly PlacedSale[]): string {
  const places = sales.flatMap(({ lines: [first], place }) =>
    first && place && place !== placeOpen ? [`${rulesOf(first).handedOver.at} ${place}`] : [],
  );
  return cutLine([...new Set(places)].join('; '), limits.shippingAddressMax) || placeOpen;
}

/**
 * The shipping address of an order: the address that the buyer `typed` if a seller brings the goods; otherwise the
 * places where they change hands. Refuses invalid_input without a required address (spec section 5).
 */
export function shippingAddressOf(sales: readonly PlacedSale[], typed: string | undefined): string {
  if (!sales.some(({ lines }) => isBrought(lines))) return placesOf(sales);
  if (!typed) throw new DomainError('invalid_input', { fields: { shippingAddress: 'address_required' } });
  return typed;
}

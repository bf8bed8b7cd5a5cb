/** What an order stores as its shipping address. Pages only read it: this has what cuts lines, which no page needs. */
import { DomainError } from '../errors.ts';
import { rulesOf } from '../kinds/index.ts';
import { limits } from '../limits.ts';
import { cutLine } from '../share/preview-text.ts';
import { isBrought, type PlacedLine, placeOpen } from './shipping-address.ts';

/** The lines of one sale, and where its goods change hands; '' or `placeOpen` where that is left open. */
export interface PlacedSale {
  readonly lines: readonly PlacedLine[];
  readonly place: string;
}

/** The places where the goods of these sales change hands, each once: 'Ambil di Lobi GKU; Bertemu di GSG'. */
function placesOf(sales: readonly PlacedSale[]): string {
  const places = sales.flatMap(({ lines: [first], place }) =>
    first && place && place !== placeOpen ? [`${rulesOf(first).handedOver.at} ${place}`] : [],
  );
  return cutLine([...new Set(places)].join('; '), limits.shippingAddressMax) || placeOpen;
}

/**
 * What an order of these sales stores as its shipping address: what the buyer `typed` where a seller brings the goods, otherwise where they
 * change hands, whatever was typed. Refuses invalid_input where an address is missing (spec section 5).
 */
export function shippingAddressOf(sales: readonly PlacedSale[], typed: string | undefined): string {
  if (!sales.some(({ lines }) => isBrought(lines))) return placesOf(sales);
  if (!typed) throw new DomainError('invalid_input', { fields: { shippingAddress: 'address_required' } });
  return typed;
}

/** Whether the goods of a sale are brought to their buyer, and what an order stores as its address. */
import { DomainError } from '../errors.ts';
import { rulesOf } from '../kinds/index.ts';
import { type KindRow, productKinds } from '../kinds/kind.ts';
import { limits } from '../limits.ts';
import { cutLine } from '../share/preview-text.ts';

/** A line of a sale. `codAddress`: where its listing says that buyer and seller meet; '': nowhere. */
export interface PlacedLine extends KindRow {
  readonly codAddress: string;
}

/** The lines of one sale, and where its goods change hands; '' or `placeOpen` where that is left open. */
export interface PlacedSale {
  readonly lines: readonly PlacedLine[];
  readonly place: string;
}

/** Whether the seller brings these lines of one sale: the kind allows it, and no listing names a place to meet. */
export const isBrought = (lines: readonly PlacedLine[]): boolean =>
  lines.some((line) => rulesOf(line).handedOver.mayBeBrought) && lines.every(({ codAddress }) => !codAddress);

/** Stored where no place is known. */
export const placeOpen = 'Dibicarakan lewat pesan';

/** What precedes a place. Addresses that people type begin otherwise. */
const beforePlaces = [...new Set(productKinds.map((kind) => `${rulesOf({ kind }).handedOver.at} `))];

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

/** The address that a person typed; '' where the order stores a place instead. */
export const typedAddress = (shippingAddress: string): string =>
  shippingAddress === placeOpen || beforePlaces.some((before) => shippingAddress.startsWith(before))
    ? ''
    : shippingAddress;

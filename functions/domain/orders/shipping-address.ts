/** Whether the goods of a sale are brought to their buyer, and what people read of an order's address. */
import { rulesOf } from '../kinds/index.ts';
import { type KindRow, productKinds } from '../kinds/kind.ts';

/** A line of a sale. `codAddress`: where its listing says that buyer and seller meet; '': nowhere. */
export interface PlacedLine extends KindRow {
  readonly codAddress: string;
}

/** Whether the seller brings these lines of one sale: the kind allows it, and no listing names a place to meet. */
export const isBrought = (lines: readonly PlacedLine[]): boolean =>
  lines.some((line) => rulesOf(line).handedOver.mayBeBrought) && lines.every(({ codAddress }) => !codAddress);

/** Stored where no place is known. */
export const placeOpen = 'Dibicarakan lewat pesan';

/** What precedes a place. Addresses that people type begin otherwise. */
const beforePlaces = [...new Set(productKinds.map((kind) => `${rulesOf({ kind }).handedOver.at} `))];

/** The address that a person typed; '' where the order stores a place instead. */
export const typedAddress = (shippingAddress: string): string =>
  shippingAddress === placeOpen || beforePlaces.some((before) => shippingAddress.startsWith(before))
    ? ''
    : shippingAddress;

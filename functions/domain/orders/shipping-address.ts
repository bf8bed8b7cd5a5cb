/** Whether a seller brings the goods of a sale, and the words for an order's address. */
import { rulesOf } from '../kinds/index.ts';
import { type KindRow, productKinds } from '../kinds/kind.ts';

/** A line of a sale. `codAddress`: the meeting place in its listing; '' if there is none. */
export interface PlacedLine extends KindRow {
  readonly codAddress: string;
}

/**
 * Whether the seller brings the goods of a sale with these lines: at least one line's kind allows it, and no listing
 * sets a meeting place.
 */
export const isBrought = (lines: readonly PlacedLine[]): boolean =>
  lines.some((line) => rulesOf(line).handedOver.mayBeBrought) && lines.every(({ codAddress }) => !codAddress);

/** Stored if no place is known. */
export const placeOpen = 'Dibicarakan lewat pesan';

/** The words before a place in a stored address. A typed address does not begin with them. */
const beforePlaces = [...new Set(productKinds.map((kind) => `${rulesOf({ kind }).handedOver.at} `))];

/** The typed address; '' if the order stores a place instead. */
export const typedAddress = (shippingAddress: string): string =>
  shippingAddress === placeOpen || beforePlaces.some((before) => shippingAddress.startsWith(before))
    ? ''
    : shippingAddress;

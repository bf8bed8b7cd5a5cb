/** Input of a seller for a rented thing, and of a renter for the days. */
import { z } from 'zod';
import { rowId, say } from '../../../domain/field.ts';
import { limits } from '../../../domain/limits.ts';

const rupiah = z
  .number(say('rupiah_invalid'))
  .int(say('rupiah_invalid'))
  .min(0, say('rupiah_invalid'))
  .max(limits.maxAmount, say('price_too_high'));

/** `valueNew`: its price in a shop, which explains the deposit; null: not given. */
export const rentalTermsInput = z.object({
  deposit: rupiah,
  pieces: z
    .number(say('pieces_none'))
    .int(say('pieces_none'))
    .min(1, say('pieces_none'))
    .max(limits.rentalPieces, say('rent_pieces_too_many')),
  valueNew: rupiah.nullable().default(null),
});

export type RentalTerms = z.output<typeof rentalTermsInput>;

const date = z.string(say('rent_day_required')).max(10, say('rent_day_required'));

/** A line of the cart. The days themselves are compared with the server's clock (`assertDays`). */
export const rentInput = z.object({
  productId: rowId,
  from: date,
  until: date,
  quantity: z
    .number(say('quantity_invalid'))
    .int(say('quantity_invalid'))
    .min(1, say('quantity_invalid'))
    .max(limits.rentalPieces, say('quantity_too_large')),
});

/** Input of a seller for a rented thing, and of a renter for the days. */
import { z } from 'zod';
import { rowId, say } from '../../../domain/field.ts';
import { limits } from '../../../domain/limits.ts';

const rupiah = z
  .number(say('rupiah_invalid'))
  .int(say('rupiah_invalid'))
  .min(0, say('rupiah_invalid'))
  .max(limits.maxAmount, say('price_too_high'));

/** `valueNew`: the price of a new item, which explains the deposit; null if not given. */
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

/** Input of a cart line. `assertDays` compares the days with the server's clock. */
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

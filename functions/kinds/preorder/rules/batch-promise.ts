/** The promise of a pre-order: its batch and the pickup. */
import { z } from 'zod';
import { campusMomentWords } from '../../../domain/campus-time.ts';
import { termsBy } from '../../../domain/kinds/terms.ts';
import { pickupWords } from './pickup-words.ts';

const batchTerms = z.object({
  number: z.number(),
  closesAt: z.string(),
  pickupPlace: z.string(),
  pickupFrom: z.string(),
  pickupUntil: z.string(),
  least: z.number(),
  most: z.number(),
});

type BatchTerms = z.output<typeof batchTerms>;

export const termsOfBatch = (batch: BatchTerms): BatchTerms => {
  const { number, closesAt, pickupPlace, pickupFrom, pickupUntil, least, most } = batch;
  return { number, closesAt, pickupPlace, pickupFrom, pickupUntil, least, most };
};

export const batchWords = termsBy(batchTerms, ({ number, closesAt, least, most, ...pickup }, _bought, zone) => [
  { label: 'Batch', text: `Ke-${number}, ditutup ${campusMomentWords(Date.parse(closesAt), zone)}` },
  { label: 'Pengambilan', text: pickupWords(pickup, zone) },
  {
    label: 'Jumlah batch',
    text: least > 1 ? `Paling sedikit ${least}, paling banyak ${most}` : `Paling banyak ${most}`,
  },
]);

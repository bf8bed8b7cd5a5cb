/** The promise of a rental: the price of a day, the deposit, and the cost of a late return (`lateFee`). */
import { z } from 'zod';
import { termsBy } from '../../../domain/kinds/terms.ts';
import { rupiah } from '../../../domain/money.ts';
import type { RentedProduct } from './rental.ts';

const rentalTerms = z.object({ deposit: z.number() });

export const termsOfRental = ({ deposit }: Pick<RentedProduct, 'deposit'>): z.output<typeof rentalTerms> => ({
  deposit: deposit ?? 0,
});

export const rentalWords = termsBy(rentalTerms, ({ deposit }, { rentDays, price }) => [
  ...(rentDays > 0 ? [{ label: 'Lama sewa', text: `${rentDays} hari` }] : []),
  { label: 'Deposit', text: deposit > 0 ? `${rupiah(deposit)} per buah` : 'Tanpa deposit' },
  {
    label: 'Bila terlambat',
    text: deposit > 0 ? `Potong ${rupiah(price)} per hari dari deposit` : 'Tanpa potongan',
  },
]);

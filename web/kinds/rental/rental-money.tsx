import { Sentences } from '../../ui/states/sentences.tsx';
import type { SaleMoneyProps } from '../kind.ts';
import { rentalBuyerMoney, rentalSellerMoney } from './texts/rental-places.ts';

/** Where a rental's money is, for both sides. */
export const RentalMoney = ({ money, side, otherName, now, className }: SaleMoneyProps) => (
  <p className={className}>
    <Sentences
      of={side === 'buyer' ? rentalBuyerMoney(money, otherName, now) : rentalSellerMoney(money, otherName, now)}
    />
  </p>
);

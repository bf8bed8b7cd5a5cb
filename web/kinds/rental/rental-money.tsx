import type { PlacedMoney } from '#domain/orders/money-place.ts';
import { rentalBuyerMoney, rentalSellerMoney } from '../../copy/rental-places.ts';
import { Sentences } from '../../ui/states/sentences.tsx';

interface RentalMoneyProps {
  money: PlacedMoney;
  side: 'buyer' | 'seller';
  otherName: string;
  now: number;
  className?: string | undefined;
}

/** Where the money of a rental is, on the pages of both. */
export const RentalMoney = ({ money, side, otherName, now, className }: RentalMoneyProps) => (
  <p className={className}>
    <Sentences
      of={side === 'buyer' ? rentalBuyerMoney(money, otherName, now) : rentalSellerMoney(money, otherName, now)}
    />
  </p>
);

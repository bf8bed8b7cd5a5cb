import { depositWithin } from '#domain/money/deposit.ts';
import { daysOf, isLate, isRental, lateFee } from '#kinds/rental/rules/rented-sale.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import type { SaleFactsProps } from '../kind.ts';
import { rentalTexts as texts } from './texts/rental.ts';

/** States before the item goes out. */
const ahead: readonly string[] = ['waiting', 'accepted', 'ready'];

/** For both sides: a rental's days, and facts that the line about its money leaves out. */
export function RentalFacts({ sale, className, now }: SaleFactsProps) {
  const days = daysOf(sale);
  if (!isRental(sale) || !days) return null;
  const [deposit, held] = [sale.deposit ?? 0, depositWithin(sale)];
  const { depositKept: kept, depositBack: back } = sale;
  const isDone = sale.state === 'completed';
  const said = [
    ...(sale.isHeldUp && ahead.includes(sale.state) ? [texts.heldUp] : []),
    ...(deposit > 0 && !isDone && held === 0 ? [texts.cashDeposit(deposit)] : []),
    ...(sale.state === 'rented' && isLate(sale, now, campusZone()) && deposit > 0
      ? [texts.lateNow(lateFee(sale, now, campusZone()))]
      : []),
    // If nothing is kept, the money line already says that the deposit is refunded.
    ...(isDone && held > 0 && kept ? [texts.keptDeposit(kept, back ?? 0)] : []),
    ...(isDone && held === 0 && kept ? [texts.keptCash(kept)] : []),
  ];
  return (
    <p className={className}>
      {texts.part(days)}
      {said.map((sentence) => (
        <span key={sentence}> {sentence}</span>
      ))}
    </p>
  );
}

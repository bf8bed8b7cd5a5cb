import { fieldSentence } from '../../copy/fields.ts';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import type { DivisionProps } from '../kind.ts';
import { rentalTexts as texts } from './texts/rental.ts';

/** For administrators: divides a deposit into the owner's part and the rest, which goes back. */
export function DepositField({ deposit, value, onChange }: DivisionProps) {
  const part = Number(value);
  const isTooMuch = !(part >= 0 && part <= deposit);
  return (
    <AmountInput
      size="md"
      name="ownerPart"
      prefix="Rp"
      label={texts.ownerPart(deposit)}
      description={texts.ownerPartHint(Math.max(0, deposit - part))}
      error={isTooMuch ? fieldSentence('deposit_part_range') : undefined}
      value={value}
      onChange={onChange}
    />
  );
}

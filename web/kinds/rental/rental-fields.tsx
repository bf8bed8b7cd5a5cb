import '../../ui/styles/forms.ts';
import { useEffect, useEffectEvent } from 'react';
import { isDepositHigh } from '#kinds/rental/rules/rental.ts';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import type { KindFieldsProps } from '../kind.ts';
import classes from './rental.module.css';
import { rentalTexts as texts } from './texts/rental.ts';

const amount = (value: unknown): number | string =>
  typeof value === 'number' || typeof value === 'string' ? value : '';

/** Form fields of a rental item: deposit, number of pieces, and price when new. */
export function RentalFields({ values, errors, onChange }: KindFieldsProps) {
  const start = useEffectEvent(() => {
    if (Object.keys(values).length === 0) onChange({ deposit: 0, pieces: 1, valueNew: null });
  });
  useEffect(() => start(), []);
  const set = (part: Record<string, unknown>) => onChange({ ...values, ...part });
  const { deposit, valueNew } = values;
  const isHigh = typeof deposit === 'number' && typeof valueNew === 'number' && isDepositHigh({ deposit, valueNew });
  return (
    <fieldset className={classes.fields}>
      <legend>{texts.fields}</legend>
      <p className={classes.hint}>{texts.priceHint}</p>
      <AmountInput
        size="md"
        name="deposit"
        prefix="Rp"
        label={texts.deposit}
        description={texts.depositHint}
        value={amount(deposit)}
        error={errors.deposit}
        onChange={(value) => set({ deposit: value })}
      />
      <div className={classes.pair}>
        <AmountInput
          size="md"
          name="pieces"
          label={texts.pieces}
          suffix={texts.suffix}
          value={amount(values.pieces)}
          error={errors.pieces}
          onChange={(value) => set({ pieces: value })}
        />
        <AmountInput
          size="md"
          name="valueNew"
          prefix="Rp"
          label={texts.valueNew}
          value={amount(valueNew)}
          error={errors.valueNew}
          onChange={(value) => set({ valueNew: value === '' ? null : value })}
        />
      </div>
      <p className={classes.warning} role="status">
        {isHigh ? texts.depositHigh : ''}
      </p>
    </fieldset>
  );
}

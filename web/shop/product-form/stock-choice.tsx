import { type ComponentProps, useState } from 'react';
import { productFormTexts as texts } from '../../copy/product-form.ts';
import { AmountInput, type AmountValue } from '../../ui/forms/amount-input.tsx';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';
import { uncounted } from './product-values.ts';

const choices = (['one', 'several', 'always'] as const).map((value) => ({ value, ...texts.stockChoices[value] }));

type StockKind = keyof typeof texts.stockChoices;

const choiceOf = (stock: AmountValue): StockKind => (stock === uncounted ? 'always' : stock === 1 ? 'one' : 'several');

interface StockChoiceProps extends Omit<ComponentProps<typeof AmountInput>, 'value' | 'defaultValue' | 'onChange'> {
  label: string;
  defaultValue?: AmountValue;
  onChange: (stock: AmountValue) => void;
}

/**
 * Asks for the stock: one, a number, or "never runs out". It has to be stated, so that a single item is not sold twice.
 */
export function StockChoice({ label, defaultValue = '', onChange, ...amount }: StockChoiceProps) {
  const [choice, setChoice] = useState(() => choiceOf(defaultValue));
  const [count, setCount] = useState<AmountValue>(choice === 'several' ? defaultValue : '');
  const stocks = { one: 1, several: count, always: uncounted };
  return (
    <>
      <ChoiceTiles
        label={label}
        choices={choices}
        defaultValue={choice}
        onChange={(value) => {
          setChoice(value);
          onChange(stocks[value]);
        }}
      />
      {choice === 'several' ? (
        <AmountInput
          {...amount}
          mt="xs"
          label={texts.stockCount}
          suffix={texts.stockSuffix}
          value={count}
          onChange={(value) => {
            setCount(value);
            onChange(value);
          }}
        />
      ) : null}
    </>
  );
}

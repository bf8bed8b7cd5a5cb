import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { productFormTexts as texts } from '../../copy/product-form.ts';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';
import { uncounted } from './product-values.ts';

const choices = (['one', 'several', 'always'] as const).map((value) => ({ value, ...texts.stockChoices[value] }));

type Amount = number | string;

type StockKind = keyof typeof texts.stockChoices;

const choiceOf = (stock: Amount): StockKind => (stock === uncounted ? 'always' : stock === 1 ? 'one' : 'several');

interface StockChoiceProps extends Omit<NumberInputProps, 'defaultValue' | 'onChange'> {
  label: string;
  defaultValue?: Amount;
  onChange: (stock: Amount) => void;
}

/** How many there are, asked so that a single thing is not sold twice: one, a number, or something that never runs out. */
export function StockChoice({ label, defaultValue = '', onChange, ...number }: StockChoiceProps) {
  const [choice, setChoice] = useState(() => choiceOf(defaultValue));
  const [count, setCount] = useState<Amount>(choice === 'several' ? defaultValue : '');
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
        <NumberInput
          {...number}
          mt="xs"
          label={texts.stockCount}
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

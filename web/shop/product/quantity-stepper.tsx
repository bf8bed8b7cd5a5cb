import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { shopTexts } from '../../copy/shop.ts';
import classes from './quantity-stepper.module.css';

interface QuantityStepperProps {
  quantity: number;
  productName: string;
  /** The counted quantity: 'Jumlah' in a cart, 'Stok' in a shop. */
  label?: string;
  min?: number;
  /** The highest quantity; undefined when stock is not tracked. */
  max?: number | undefined;
  onChange: (quantity: number) => void;
}

/** At its limit, a button does nothing but stays enabled: a disabled button would lose focus. */
const only = (possible: boolean, step: () => void) =>
  possible ? { onClick: step } : { 'aria-disabled': true, 'data-disabled': true };

export function QuantityStepper({
  quantity,
  productName,
  label = shopTexts.quantity,
  min = 1,
  max,
  onChange,
}: QuantityStepperProps) {
  return (
    <fieldset className={classes.root} aria-label={`${label} ${productName}`}>
      <ActionIcon
        size={44}
        variant="subtle"
        aria-label={shopTexts.less(productName)}
        {...only(quantity > min, () => onChange(quantity - 1))}
      >
        <IconMinus size={18} />
      </ActionIcon>
      <output className={classes.value}>{quantity}</output>
      <ActionIcon
        size={44}
        variant="subtle"
        aria-label={shopTexts.more(productName)}
        {...only(max === undefined || quantity < max, () => onChange(quantity + 1))}
      >
        <IconPlus size={18} />
      </ActionIcon>
    </fieldset>
  );
}

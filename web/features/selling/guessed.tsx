import { UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { productFormTexts } from '../../copy/product-form.ts';
import { productFieldLabels } from '../../copy/product-labels.ts';
import { postStepTexts } from '../../copy/selling.ts';
import { type PostStep, type ProductValues, postStepOf, uncounted } from '../../shop/product-form/product-values.ts';
import styles from './product-form.module.css';

interface GuessedProps {
  values: ProductValues;
  /** Fields decided by the product's kind, which the form does not ask. */
  decided: readonly string[];
  onChange: (step: PostStep) => void;
}

const stockOf = ({ stock }: ProductValues) =>
  stock === uncounted ? productFormTexts.stockChoices.always.label : `${stock} ${productFormTexts.stockSuffix}`;

/**
 * On phones: the prefilled values of the other steps, so that a person sees them before posting, with links to change
 * them.
 */
export function Guessed({ values, decided, onChange }: GuessedProps) {
  const guesses = [
    { field: 'condition', text: values.condition || productFormTexts.noCondition },
    { field: 'stock', text: stockOf(values) },
    { field: 'location', text: values.location },
    { field: 'codAddress', text: values.codAddress },
  ] as const;
  const rows = guesses
    .filter(({ field }) => !decided.includes(field))
    .map(({ field, text }) => ({ step: postStepOf(field), label: productFieldLabels[field], text }));
  return (
    <section className={styles.guessed} aria-label={postStepTexts.guessed}>
      <h2 className={styles.guessedTitle}>{postStepTexts.guessed}</h2>
      {rows.map(({ step, label, text }) => (
        <UnstyledButton key={label} className={styles.guess ?? ''} onClick={() => onChange(step)}>
          <span className={styles.guessLabel}>{label}</span>
          <span className={styles.guessText}>{text}</span>
          <IconPencil size={18} aria-hidden="true" />
        </UnstyledButton>
      ))}
    </section>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { reviewTexts, starWords } from '../../copy/trust.ts';
import classes from './review.module.css';

interface StarChoiceProps {
  label: string;
  /** 1 to 5; 0 if not rated. */
  stars: number;
  onStars: (stars: number) => void;
  /** An optional rating can be cleared, and its stars are smaller. */
  isOptional?: boolean;
  error?: string | undefined;
}

const five = [1, 2, 3, 4, 5] as const;

/** One to five stars as native radio buttons, which work with arrow keys, touch and screen readers. */
export function StarChoice({ label, stars, onStars, isOptional = false, error }: StarChoiceProps) {
  const id = useId();
  const [pointed, setPointed] = useState(0);
  const lit = pointed || stars;
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {label} {isOptional ? <span className={classes.dim}>{reviewTexts.optional}</span> : null}
      </legend>
      <span className={`${classes.choice} ${isOptional ? classes.small : ''}`} onPointerLeave={() => setPointed(0)}>
        {five.map((star) => (
          <label
            key={star}
            data-on={star <= lit || undefined}
            onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse' ? star : 0)}
          >
            <input type="radio" name={id} value={star} checked={star === stars} onChange={() => onStars(star)} />
            <span aria-hidden="true">★</span>
            <VisuallyHidden component="span">{reviewTexts.star(star)}</VisuallyHidden>
          </label>
        ))}
      </span>
      {isOptional ? (
        stars > 0 ? (
          <button type="button" className={classes.clear} onClick={() => onStars(0)}>
            {reviewTexts.clear} <VisuallyHidden component="span">{label}</VisuallyHidden>
          </button>
        ) : null
      ) : (
        <output className={classes.word}>{lit > 0 ? starWords[lit - 1] : reviewTexts.choose}</output>
      )}
      {error ? (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

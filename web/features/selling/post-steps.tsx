import { UnstyledButton } from '@mantine/core';
import { postSteps } from '../../copy/selling.ts';
import type { FieldName } from '../../shop/product-form/product-values.ts';
import styles from './product-form.module.css';

export const stepNames = ['photo', 'price', 'place'] as const;
export type Step = (typeof stepNames)[number];

/** What each step asks for; photos come with the first. */
export const fieldsOf: Record<Step, readonly FieldName[]> = {
  photo: ['name', 'category', 'condition', 'description'],
  price: ['price', 'discount', 'isNegotiable', 'stock'],
  place: ['location', 'codAddress'],
};
export const stepOf = (field: FieldName): Step => stepNames.find((step) => fieldsOf[step].includes(field)) ?? 'photo';

const stepAt = (index: number): Step => stepNames[index] ?? 'photo';
export const stepAfter = (step: Step): Step => stepAt(stepNames.indexOf(step) + 1);
export const stepBefore = (step: Step): Step => stepAt(stepNames.indexOf(step) - 1);

interface StepTabsProps {
  current: Step;
  /** Fields that were refused. */
  broken: readonly string[];
  photoIsMissing: boolean;
  onChoose: (step: Step) => void;
}

/** Where one is, on a phone; any step may be opened at any time. */
export function StepTabs({ current, broken, photoIsMissing, onChoose }: StepTabsProps) {
  const isBroken = (step: Step) =>
    fieldsOf[step].some((field) => broken.includes(field)) || (step === 'photo' && photoIsMissing);
  return (
    <nav className={styles.stepTabs} aria-label={postSteps.list}>
      <ol>
        {stepNames.map((step, index) => (
          <li key={step}>
            <UnstyledButton
              className={styles.stepTab ?? ''}
              aria-current={step === current ? 'step' : undefined}
              data-broken={isBroken(step) || undefined}
              onClick={() => onChoose(step)}
            >
              <span aria-hidden="true">{isBroken(step) ? '!' : index + 1}</span>
              {postSteps[step]}
              {isBroken(step) ? <span className={styles.spoken}>({postSteps.incomplete})</span> : null}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { UnstyledButton } from '@mantine/core';
import { postStepTexts } from '../../copy/selling.ts';
import { fieldsOfStep, type PostStep, postSteps } from '../../shop/product-form/product-values.ts';
import styles from './product-form.module.css';

const stepAt = (index: number): PostStep => postSteps[index] ?? 'photo';
export const stepAfter = (step: PostStep): PostStep => stepAt(postSteps.indexOf(step) + 1);
export const stepBefore = (step: PostStep): PostStep => stepAt(postSteps.indexOf(step) - 1);

interface StepTabsProps {
  current: PostStep;
  /** Fields with an error. */
  broken: readonly string[];
  photoIsMissing: boolean;
  onChoose: (step: PostStep) => void;
}

/** The steps of the form on phones; each can be opened at any time. */
export function StepTabs({ current, broken, photoIsMissing, onChoose }: StepTabsProps) {
  const isBroken = (step: PostStep) =>
    fieldsOfStep(step).some((field) => broken.includes(field)) || (step === 'photo' && photoIsMissing);
  return (
    <nav className={styles.stepTabs} aria-label={postStepTexts.list}>
      <ol>
        {postSteps.map((step, index) => (
          <li key={step}>
            <UnstyledButton
              className={styles.stepTab ?? ''}
              aria-current={step === current ? 'step' : undefined}
              data-broken={isBroken(step) || undefined}
              onClick={() => onChoose(step)}
            >
              <span aria-hidden="true">{isBroken(step) ? '!' : index + 1}</span>
              {postStepTexts[step]}
              {isBroken(step) ? <span className={styles.spoken}>({postStepTexts.incomplete})</span> : null}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}

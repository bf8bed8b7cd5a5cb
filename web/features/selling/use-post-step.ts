import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Step, stepBefore, stepNames } from './post-steps.tsx';

const stepIn = (state: unknown, key: 'step' | 'before'): Step | undefined =>
  stepNames.find((name) => name === (state as Partial<Record<string, unknown>> | null)?.[key]);

/**
 * The step of posting that a phone shows. Each is an entry of the browser's history, so the phone's own way back leads to the
 * step before and not out of the form; `onBack` is called then. `show` draws the step at once.
 */
export function usePostStep(onBack: (step: Step) => void) {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const there = stepIn(state, 'step') ?? 'photo';
  const [step, setStep] = useState(there);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each entry of the history, not for each step
  useEffect(() => {
    if (there === step) return;
    flushSync(() => setStep(there));
    onBack(there);
  }, [key]);
  const show = (next: Step) => {
    if (next === step) return;
    flushSync(() => setStep(next));
    void navigate('', { state: { ...state, step: next, before: step }, preventScrollReset: true });
  };
  /** To the step before: by the history, where that is how one came. */
  const back = () => {
    if (stepIn(state, 'before') === stepBefore(step)) void navigate(-1);
    else show(stepBefore(step));
  };
  return { step, show, back };
}

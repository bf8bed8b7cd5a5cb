import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { type PostStep, postSteps } from '../../shop/product-form/product-values.ts';
import { stepBefore } from './post-steps.tsx';

const stepIn = (state: unknown, key: 'step' | 'before'): PostStep | undefined =>
  postSteps.find((name) => name === (state as Partial<Record<string, unknown>> | null)?.[key]);

interface PostSteps {
  /** Whether something typed is there from before: an empty form begins with its first step, wherever history leads. */
  isRestored: boolean;
  /** Whether one step is shown at a time. */
  isStepwise: () => boolean;
  /** Called when the browser's way back or on has led to another step. */
  onReturn: (step: PostStep) => void;
}

/**
 * The step of posting that a phone shows. Each is an entry of the browser's history, so the phone's own way back leads to the
 * step before and not out of the form. `show` draws a step at once; `back` goes by the history, where that is how one came.
 */
export function usePostStep({ isRestored, isStepwise, onReturn }: PostSteps) {
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const there = stepIn(state, 'step') ?? 'photo';
  const [step, setStep] = useState<PostStep>(isRestored ? there : 'photo');
  const seen = useRef(key);
  const leaving = useRef(false);
  const returned = useRef(false);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    leaving.current = false;
    if (there === step) return;
    returned.current = true;
    setStep(there);
  }, [key, there, step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the step that history led to is drawn, not for each new function
  useEffect(() => {
    if (!returned.current) return;
    returned.current = false;
    onReturn(step);
  }, [step]);
  const show = (next: PostStep) => {
    if (next === step) return;
    flushSync(() => setStep(next));
    if (isStepwise()) void navigate('', { state: { ...state, step: next, before: step }, preventScrollReset: true });
  };
  const back = () => {
    if (leaving.current) return; // a second press, before the first has led anywhere
    if (stepIn(state, 'before') !== stepBefore(step)) return show(stepBefore(step));
    leaving.current = true;
    void navigate(-1);
  };
  return { step, show, back };
}

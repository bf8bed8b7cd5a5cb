import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { type PostStep, postSteps } from '../../shop/product-form/product-values.ts';
import { stepBefore } from './post-steps.tsx';

const stepIn = (state: unknown, key: 'step' | 'before'): PostStep | undefined =>
  postSteps.find((name) => name === (state as Partial<Record<string, unknown>> | null)?.[key]);

interface PostSteps {
  /** Whether a draft was restored. If not, the form starts with the first step, whatever the history says. */
  isRestored: boolean;
  /** Whether the steps are shown one at a time. */
  isStepwise: () => boolean;
  /** Called when going back or forward opened another step. */
  onReturn: (step: PostStep) => void;
}

/**
 * The visible step of the posting form on phones. Each step is a history entry, so that the back button leads to the
 * previous step and not out of the form. `show` opens a step at once; `back` uses the history where possible.
 */
export function usePostStep({ isRestored, isStepwise, onReturn }: PostSteps) {
  const navigate = useNavigate();
  const { state, key, search } = useLocation();
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the step from the history has rendered
  useEffect(() => {
    if (!returned.current) return;
    returned.current = false;
    onReturn(step);
  }, [step]);
  const show = (next: PostStep) => {
    if (next === step) return;
    flushSync(() => setStep(next));
    if (isStepwise())
      void navigate(
        { search },
        { state: { ...state, step: next, before: step }, preventScrollReset: true, flushSync: true },
      );
  };
  const back = () => {
    if (leaving.current) return; // a second press before the first took effect
    if (stepIn(state, 'before') !== stepBefore(step)) return show(stepBefore(step));
    leaving.current = true;
    void navigate(-1);
  };
  return { step, show, back };
}

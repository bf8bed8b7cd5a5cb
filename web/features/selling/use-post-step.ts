import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { type PostStep, postSteps } from '../../shop/product-form/product-values.ts';
import { stepBefore } from './post-steps.tsx';

/**
 * The state of the current history entry, read from where React Router stores it. `useLocation` returns it only after
 * the next render, too late for a person who immediately goes back.
 */
const entryState = (): Partial<Record<string, unknown>> | undefined => window.history.state?.usr ?? undefined;
const stepIn = (key: 'step' | 'before'): PostStep | undefined => postSteps.find((name) => name === entryState()?.[key]);

interface PostSteps {
  /** Whether a draft was restored. If not, the form starts with the first step, whatever the history state contains. */
  isRestored: boolean;
  /** Whether the steps are shown one at a time. */
  isStepwise: () => boolean;
  /** Called when going back or forward opened another step. */
  onReturn: (step: PostStep) => void;
}

/**
 * The visible step of the posting form on phones. Each step is a history entry, so that the back button leads to the
 * previous step and not out of the form. `show` opens a step immediately; `back` uses the history if possible.
 */
export function usePostStep({ isRestored, isStepwise, onReturn }: PostSteps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [step, setStep] = useState<PostStep>(() => (isRestored ? stepIn('step') : undefined) ?? 'photo');
  const leaving = useRef(false);
  const follow = useEffectEvent(() => {
    leaving.current = false;
    const there = stepIn('step') ?? 'photo';
    if (window.location.pathname !== pathname || there === step) return;
    flushSync(() => setStep(there));
    onReturn(there);
  });
  useEffect(() => {
    const onPop = () => follow();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  const show = (next: PostStep) => {
    if (next === step) return;
    flushSync(() => setStep(next));
    const state = { ...entryState(), step: next, before: step };
    if (isStepwise()) void navigate({ search }, { state, preventScrollReset: true });
  };
  const back = () => {
    if (leaving.current) return; // a second press before the first took effect
    if (stepIn('before') !== stepBefore(step)) return show(stepBefore(step));
    leaving.current = true;
    void navigate(-1);
  };
  return { step, show, back };
}

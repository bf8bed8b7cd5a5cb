import { createContext, useCallback, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useRememberedPress } from './use-remembered-press.ts';

/** A part of a form that may be unfinished when its button is pressed: photos on their way, a picture in an open crop box. */
export interface FormPart {
  /** What the button says until it is finished; null when it is. */
  waitsFor: string | null;
  /** How often it failed so far. */
  failures: number;
  /** Takes over what was chosen, but not confirmed. Absent: it finishes by itself. */
  finish?: (() => void) | undefined;
}

type Tell = (id: string, part: FormPart | null) => void;

/** Around the fields of a form that have parts of their own; `parts` of `usePressWhenWhole`. */
export const FormParts = createContext<Tell>(() => undefined);

/** Makes a field a part of the form around it. */
export function useFormPart({ waitsFor, failures, finish }: FormPart): void {
  const id = useId();
  const tell = useContext(FormParts);
  const latest = useRef(finish);
  latest.current = finish;
  const isOpen = finish !== undefined;
  // Before the browser handles the next press.
  useLayoutEffect(
    () => tell(id, { waitsFor, failures, ...(isOpen ? { finish: () => latest.current?.() } : {}) }),
    [tell, id, waitsFor, failures, isOpen],
  );
  useLayoutEffect(() => () => tell(id, null), [tell, id]);
}

/**
 * A press of a form's button. It is carried out, with what the fields then hold, when every part is finished; a part that
 * fails ends the waiting and says why in its place. `own`: a part that stands in the form itself.
 */
export function usePressWhenWhole<What = void>(run: (what: What) => void, own?: FormPart) {
  const [nested, setNested] = useState<ReadonlyMap<string, FormPart>>(new Map());
  const parts = useCallback<Tell>((id, part) => {
    setNested((now) => {
      const next = new Map(now);
      if (part) next.set(id, part);
      else next.delete(id);
      return next;
    });
  }, []);
  const all = [...(own ? [own] : []), ...nested.values()];
  const open = all.find(({ waitsFor }) => waitsFor !== null);
  const { press, isWaiting } = useRememberedPress<What>({
    isReady: open === undefined,
    failures: all.reduce((sum, { failures }) => sum + failures, 0),
    run,
    onFailure: () => undefined,
  });
  // One after the other: two that change the same values would each start from those before the other.
  const finish = isWaiting ? open?.finish : undefined;
  useEffect(() => finish?.(), [finish]);
  return {
    press,
    /** What the button says instead of its label; undefined when there is nothing to wait for. */
    waiting: isWaiting ? (open?.waitsFor ?? undefined) : undefined,
    isOpen: open !== undefined,
    parts,
  };
}

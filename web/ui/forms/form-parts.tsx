import { createContext, useCallback, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useRememberedPress } from './use-remembered-press.ts';

/** A part of a form that may be unfinished when the button is pressed: uploading photos, an open crop box. */
export interface FormPart {
  /** Label of the button until the part is finished; null when it is. */
  waitsFor: string | null;
  failures: number;
  /** Confirms an unconfirmed choice. Absent: the part finishes by itself. */
  finish?: (() => void) | undefined;
}

type Tell = (id: string, part: FormPart | null) => void;

/** Lets the fields inside a form register as its parts; its value is `parts` of `usePressWhenWhole`. */
export const FormParts = createContext<Tell>(() => undefined);

/** Registers a field as a part of the form around it. */
export function useFormPart({ waitsFor, failures, finish }: FormPart): void {
  const id = useId();
  const tell = useContext(FormParts);
  const latest = useRef(finish);
  latest.current = finish;
  const isOpen = finish !== undefined;
  // Runs before the browser handles the next press.
  useLayoutEffect(
    () => tell(id, { waitsFor, failures, ...(isOpen ? { finish: () => latest.current?.() } : {}) }),
    [tell, id, waitsFor, failures, isOpen],
  );
  useLayoutEffect(() => () => tell(id, null), [tell, id]);
}

/**
 * Runs a press of a form's button, with the fields' latest values, once every part is finished. A failed part ends the
 * wait and shows its error. `own`: a part in the form itself.
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
  // Finishes parts one after the other: two parts that change the same values would overwrite each other.
  const finish = isWaiting ? open?.finish : undefined;
  useEffect(() => finish?.(), [finish]);
  return {
    press,
    /** Replaces the button's label; undefined when nothing is pending. */
    waiting: isWaiting ? (open?.waitsFor ?? undefined) : undefined,
    isOpen: open !== undefined,
    parts,
  };
}

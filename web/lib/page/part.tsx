import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { yieldToMain } from './when-idle.ts';

/** A part of a page in its own chunk. */
export interface Part<Props> {
  (props: Props): ReactNode;
  readonly code: PartCode;
}

interface PartCode {
  /** Whether the part's code has loaded or failed to load; rendering a failed part throws the error. */
  isSettled: boolean;
  readonly load: () => Promise<void>;
}

/**
 * A part renders immediately when its code is loaded: a lazy component would render nothing first and cause a layout
 * shift. A page waits for the parts it needs (`usePartsToCome`); elsewhere `toCome` is the placeholder until the code
 * arrives.
 */
export function part<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  toCome: ReactNode = null,
): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchOnce = async () => {
    loaded ??= await fetchPart();
    return loaded;
  };
  const settle = () => {
    code.isSettled = true;
  };
  const code: PartCode = { isSettled: false, load: () => fetchOnce().then(settle, settle) };
  const Awaited = lazy(async () => ({ default: await fetchOnce() }));
  const Shown = (props: Props) => {
    // Keeps the component of the first render: a switch to `loaded` would remount the part and lose typed text.
    const [Loaded] = useState(() => loaded);
    if (Loaded) return <Loaded {...props} />;
    return (
      <Suspense fallback={toCome}>
        <Awaited {...props} />
      </Suspense>
    );
  };
  return Object.assign(Shown, { code });
}

/**
 * Starts each load in a task of its own: requesting a part's files costs a phone as much time as rendering a small
 * page.
 */
async function loadInTurn(parts: readonly { readonly code: PartCode }[]): Promise<void> {
  const loads: Promise<void>[] = [];
  for (const { code } of parts) {
    await yieldToMain();
    loads.push(code.load());
  }
  await Promise.all(loads);
}

/** Loads the code of these parts; true until all have loaded or failed. */
export function usePartsToCome(parts: readonly { readonly code: PartCode }[]): boolean {
  const [, drawAgain] = useState(0);
  const missing = parts.filter(({ code }) => !code.isSettled);
  const count = missing.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the array is new on each render; its length counts
  useEffect(() => {
    if (count > 0) void loadInTurn(missing).then(() => drawAgain((times) => times + 1));
  }, [count]);
  return count > 0;
}

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { yieldToMain } from './when-idle.ts';

/** A part of a page in a file of its own. */
export interface Part<Props> {
  (props: Props): ReactNode;
  readonly code: PartCode;
}

interface PartCode {
  /** Whether it is there, or cannot be had: whoever draws the part then sees why. */
  isSettled: boolean;
  readonly load: () => Promise<void>;
}

/**
 * Drawn at once where its code is there: a lazy component shows nothing first, and what is below it moves. A page waits for the parts that
 * it needs (`usePartsToCome`); elsewhere a part comes when its code does, and `toCome` stands in its place until then.
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
    // What was drawn first stays, with what was typed in it.
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

/** Each begins in a task of its own: asking for a part's files takes a phone as long as drawing a small page. */
async function loadInTurn(parts: readonly { readonly code: PartCode }[]): Promise<void> {
  const loads: Promise<void>[] = [];
  for (const { code } of parts) {
    await yieldToMain();
    loads.push(code.load());
  }
  await Promise.all(loads);
}

/** Loads the code of these parts; whether some is still on its way. */
export function usePartsToCome(parts: readonly { readonly code: PartCode }[]): boolean {
  const [, drawAgain] = useState(0);
  const missing = parts.filter(({ code }) => !code.isSettled);
  const count = missing.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are made anew each time; their number tells
  useEffect(() => {
    if (count > 0) void loadInTurn(missing).then(() => drawAgain((times) => times + 1));
  }, [count]);
  return count > 0;
}

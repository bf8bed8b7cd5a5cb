/** Longest wait for a part of the server, in ms. */
const patienceMs = 10_000;

/** What is wrong, a sentence each. Resolves within ten seconds: what has not answered by then is wrong. */
export async function within(what: string, check: () => Promise<string | null>): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`${what}: no answer within ${patienceMs / 1000} seconds`), patienceMs);
  });
  try {
    const wrong = await Promise.race([check(), late]);
    return wrong === null ? [] : [wrong];
  } finally {
    clearTimeout(timer);
  }
}

/** The same answer for everybody who asks within `ms` after it was found, and while it is looked for: asking costs nothing then. */
export function kept<T>(ms: number, find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  let freshUntil = 0;
  return () => {
    if (found && performance.now() < freshUntil) return found;
    freshUntil = Number.POSITIVE_INFINITY;
    found = find().finally(() => {
      freshUntil = performance.now() + ms;
    });
    return found;
  };
}

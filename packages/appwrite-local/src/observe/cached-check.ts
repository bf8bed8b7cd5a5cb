/** Maximum duration of a check, in ms. */
const patienceMs = 10_000;

/**
 * Runs a check and returns its problems, one sentence each. Resolves within ten seconds: an unfinished check is a
 * problem.
 */
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

/** Shares one result among requests within `ms`, and while it is being computed. */
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

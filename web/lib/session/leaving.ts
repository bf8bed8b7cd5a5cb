/** Those who wait for a departure to fail; undefined while nobody is leaving. */
let held: (() => void)[] | undefined;

/** Whether this person is leaving on purpose: what the server then says about the session is no news. */
export const isLeaving = (): boolean => held !== undefined;

/** Resolves at once; while somebody is leaving only if that fails, for who is gone has nothing to read any more. */
export const staying = (): Promise<void> =>
  new Promise((resolve) => {
    if (held) held.push(resolve);
    else resolve();
  });

/** Does what ends a session. What waited meanwhile goes on when it fails, with the same error. */
export async function departing(work: () => Promise<void>): Promise<void> {
  const waiting: (() => void)[] = [];
  held = waiting;
  try {
    await work();
    held = undefined;
  } catch (error) {
    held = undefined;
    for (const goOn of waiting) goOn();
    throw error;
  }
}

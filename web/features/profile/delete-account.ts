/** The deletion of one's own account, asked for until Appwrite tells how it ended. */
import { toCallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';

/** A deletion that is asked for again goes on where the last one was. */
const mostCalls = 4;
/**
 * Chromium sends a request that was answered with 408 on a kept connection again by itself, and shows only the second answer. One that took
 * almost as long as Appwrite waits was that: whoever has no session is refused at once.
 */
const repeatedMs = 25_000;

/** No session, or an account whose person is deleted. */
const isGone = ({ status, code }: ReturnType<typeof toCallError>): boolean =>
  status === 401 || code === 'account_ended';

/**
 * Deletes the account and resolves once it is gone. When an earlier call was taken, nobody has to be told why a later one finds no session:
 * that deletion goes on, by the upkeep if its run was ended. Throws CallError: fixed_admin, what kept a first call from being taken, or that
 * it takes too long.
 */
export async function deleteAccount(): Promise<void> {
  for (let calls = 1, isTaken = false; ; calls += 1) {
    const sentAt = performance.now();
    try {
      await answer(market.account.$delete());
      return;
    } catch (thrown) {
      const error = toCallError(thrown);
      isTaken ||= performance.now() - sentAt >= repeatedMs;
      if (isTaken && isGone(error)) return;
      if (error.code !== 'no_answer' || calls === mostCalls) throw error;
      isTaken = true;
    }
  }
}

/** Deletes one's own account; repeats the call until Appwrite reports the outcome. */
import { toCallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';

/** A repeated deletion continues where the last one stopped. */
const mostCalls = 4;
/**
 * On a kept-alive connection, Chromium resends a request after a 408 and reports only the second answer. An answer
 * after this time may be such a case, because a refusal without a session comes at once.
 */
const repeatedMs = 25_000;

/** No session, or the account of a deleted person. */
const isGone = ({ status, code }: ReturnType<typeof toCallError>): boolean =>
  status === 401 || code === 'account_ended';

/**
 * Deletes the account; resolves when it is gone. A later call without a session is not an error, because the deletion
 * was accepted and continues, if need be by upkeep. Throws CallError: fixed_admin, the error of the first call, or a
 * timeout.
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

/** Deletes one's own account; repeats the call until Appwrite reports the outcome. */
import { toCallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';

/** A repeated deletion continues where the last one stopped. */
const mostCalls = 4;
/**
 * On a kept-alive connection, Chromium resends a request that was answered with 408, and shows only the second answer.
 * An answer after almost the time that Appwrite waits is such a case: without a session, the refusal comes at once.
 */
const repeatedMs = 25_000;

/** No session, or the account of a deleted person. */
const isGone = ({ status, code }: ReturnType<typeof toCallError>): boolean =>
  status === 401 || code === 'account_ended';

/**
 * Deletes the account and resolves once it is gone. After an accepted call, a later call without a session is no error:
 * the deletion continues, by the upkeep if its run was ended. Throws CallError: fixed_admin, the error of the first
 * call, or a timeout.
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

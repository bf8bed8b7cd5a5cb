/** Deletes one's own account; repeats the call until Appwrite reports the outcome. */
import { toCallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';

/** Maximum calls. A repeated call continues where the previous one stopped. */
const mostCalls = 4;
/**
 * On a kept-alive connection, Chromium resends a request after a 408 and reports only the second response. A refusal
 * after at least this time, ms, counts as such a second response: a first request without a session is refused at once.
 */
const repeatedMs = 25_000;

/** Whether there is no session, or the session's account is deleted. */
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

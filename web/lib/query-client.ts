import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut, toCallError } from './call-error.ts';
import { queryKeys } from './query-keys.ts';
import { announceSessionEnd } from './session/session-end.ts';
import { isDoubtful, watchSignal } from './signal.ts';

/**
 * Retries only network errors, and only with a network: a refused call would be refused again. Unanswered function
 * calls were already retried (functions.ts), and a program error does not go away.
 */
const worthRetrying = (attempt: number, error: Error) => {
  const { code, status } = toCallError(error);
  if (code === 'no_answer' || code === 'program_failed') return false;
  return attempt < 2 && navigator.onLine && (status === 0 || status >= 500);
};

// A pressed button must show that it is busy before a second tap is handled; the library's default scheduler, a timer,
// updates too late.
notifyManager.setScheduler(queueMicrotask);

const blockedCodes = ['user_blocked', 'blocked'];

/** Any answer can show that the person was blocked or the session ended. */
function watchSession(error: Error): void {
  const { code } = toCallError(error);
  if (blockedCodes.includes(code)) announceSessionEnd('blocked');
  else if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: queryKeys.session });
}

function watchRead(error: Error): void {
  watchSession(error);
  watchSignal(toCallError(error));
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watchRead }),
  mutationCache: new MutationCache({ onError: watchSession }),
  defaultOptions: {
    queries: {
      // On reconnect, reloads data that failed to load or came from the service worker; the live connection reports
      // other changes.
      refetchOnReconnect: ({ state }) =>
        isDoubtful(state.dataUpdatedAt) || state.data === undefined ? 'always' : false,
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: worthRetrying,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

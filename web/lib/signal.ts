/**
 * Whether what is asked reaches the server: what the browser says of its network, and what failed questions show. It is kept in
 * TanStack's onlineManager, whose listeners read anew when the signal is back.
 */
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { healthAddress } from './appwrite-addresses.ts';
import { type CallError, Refusal } from './call-error.ts';

const hasNetwork = () => globalThis.navigator?.onLine !== false;

/** What was read shortly before the signal was missed may come from the service worker, which tells nobody. */
const doubtMs = 10_000;
/** When what is read began to be old; before that moment everything came from the server. */
let lostAt = hasNetwork() ? Number.POSITIVE_INFINITY : 0;

// The library begins by assuming a network: a page that was loaded without one would never hear that it came.
onlineManager.setOnline(hasNetwork());
onlineManager.subscribe((isOnline) => {
  if (!isOnline) lostAt = Date.now() - doubtMs;
});

/** Whether an answer of this moment may be older than the server's. */
export const isDoubtful = (readAt: number): boolean => readAt >= lostAt;

export const useReached = (): boolean =>
  useSyncExternalStore(
    (hear) => onlineManager.subscribe(hear),
    () => onlineManager.isOnline(),
  );

const firstPauseMs = 5_000;
const longestPauseMs = 60_000;
/** Grows with each loss that follows soon: one address that never answers must not have pages begin anew all the time. */
let pauseMs = firstPauseMs / 2;
let foundAt = 0;
let isAsking = false;

/** Any answer will do, also one that another origin may not read. */
const isThere = () =>
  fetch(healthAddress, {
    mode: 'no-cors',
    cache: 'no-store',
    signal: AbortSignal.timeout(firstPauseMs),
  }).then(
    () => true,
    () => false,
  );

async function askUntilThere(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  if (Date.now() - foundAt > 2 * longestPauseMs) pauseMs = firstPauseMs / 2;
  while (!onlineManager.isOnline()) {
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (hasNetwork() && !onlineManager.isOnline() && (await isThere())) onlineManager.setOnline(true);
  }
  foundAt = Date.now();
  isAsking = false;
}

/** A gateway without its server, or nothing at all. */
const isUnreached = (error: CallError) =>
  !(error instanceof Refusal) && (error.code === 'network' || (error.status >= 502 && error.status <= 504));

/** Called with each question that failed for good: where none of them arrives, the server is asked until it answers again. */
export function watchSignal(error: CallError): void {
  if (!isUnreached(error)) return;
  onlineManager.setOnline(false);
  void askUntilThere();
}

/**
 * Whether requests reach the server: from the browser's network state and from failed requests. Stored in TanStack's
 * onlineManager, whose listeners reload data when it is back online.
 */
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { healthAddress } from './appwrite-addresses.ts';
import { type CallError, Refusal } from './call-error.ts';

const hasNetwork = () => globalThis.navigator?.onLine !== false;

/** Data loaded shortly before a lost connection was noticed may come from the service worker's cache. */
const doubtMs = 10_000;
/** Data loaded from this time on may be outdated; everything before came from the server. */
let lostAt = hasNetwork() ? Number.POSITIVE_INFINITY : 0;

// TanStack initially assumes a network: a page loaded offline would never notice the reconnect.
onlineManager.setOnline(hasNetwork());
onlineManager.subscribe((isOnline) => {
  if (!isOnline) lostAt = Date.now() - doubtMs;
});

/** Whether data loaded at this time may be outdated. */
export const isDoubtful = (readAt: number): boolean => readAt >= lostAt;

export const useReached = (): boolean =>
  useSyncExternalStore(
    (hear) => onlineManager.subscribe(hear),
    () => onlineManager.isOnline(),
  );

const firstPauseMs = 5_000;
const longestPauseMs = 60_000;
/**
 * Pause between pings, ms. It grows when the connection is lost again soon: otherwise one URL that never responds would
 * make pages reload all the time.
 */
let pauseMs = firstPauseMs / 2;
let foundAt = 0;
let isAsking = false;

/** Any response counts, even one that this origin may not read. */
const isThere = () =>
  fetch(healthAddress(), {
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

/** Network error, or a gateway without its server. */
const isUnreached = (error: CallError) =>
  !(error instanceof Refusal) && (error.code === 'network' || (error.status >= 502 && error.status <= 504));

/** Called for every request that failed for good. If the server was not reached, it is pinged until it answers. */
export function watchSignal(error: CallError): void {
  if (!isUnreached(error)) return;
  onlineManager.setOnline(false);
  void askUntilThere();
}

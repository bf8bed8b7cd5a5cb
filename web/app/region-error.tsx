import { useEffect, useMemo, useState } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { firstSentenceFor } from '../copy/first-errors.ts';
import { frameTexts } from '../copy/frame.ts';
import { firstReloadOf, ownBuild } from '../lib/app-updates.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { PageLoader } from '../ui/states/page-loader.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const newErrorId = () => Math.random().toString(36).slice(2, 8).toUpperCase();

/** A page of an older build cannot be loaded any more: only a reload brings the new one. */
const isOutdated = (error: unknown) =>
  error instanceof Error &&
  ((error.name === 'TypeError' && /module|import/i.test(error.message)) ||
    error.message.startsWith('Unable to preload'));

/** Shown in place of a page that failed; the frame stays, and the short id leads to the entry in the console. */
export function RegionError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const outdated = isOutdated(error);
  // Reloads once for each build; forms keep drafts. Offline a reload would not help.
  const [waits] = useState(() => outdated && !navigator.onLine);
  const [reloads] = useState(() => outdated && !waits && firstReloadOf(ownBuild()));
  useEffect(() => {
    const reload = () => globalThis.location.reload();
    if (reloads) reload();
    if (!waits) return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [reloads, waits]);
  const id = useMemo(() => {
    const made = newErrorId();
    if (!reloads && !waits) console.error(`[${made}]`, error);
    return made;
  }, [error, reloads, waits]);
  if (reloads) return <PageLoader text={frameTexts.loadingVersion} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <ErrorState
      text={waits ? frameTexts.needsNet : outdated ? frameTexts.reloadHint : firstSentenceFor(error)}
      {...(waits ? {} : { hint: `Kode: ${id}` })}
      onRetry={() => (outdated ? globalThis.location.reload() : void revalidate())}
    />
  );
}

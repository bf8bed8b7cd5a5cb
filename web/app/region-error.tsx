import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { firstSentenceFor } from '../copy/first-errors.ts';
import { frameTexts } from '../copy/frame.ts';
import { isLostFile } from '../lib/call-error.ts';
import { firstReloadOf, ownBuild } from '../lib/page/own-build.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { PageLoader } from '../ui/states/page-loader.tsx';
import { hostAnswers, hostIsThere } from './missing-chunks.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Replaces a page that failed; the frame stays. */
export function RegionError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  // Chunks of an older build are gone: only a reload loads the new build.
  const outdated = isLostFile(error);
  // An outdated page reloads by itself, once per build; drafts keep what was typed. Offline a reload would load
  // nothing.
  const [reloads] = useState(() => outdated && navigator.onLine && firstReloadOf(ownBuild()));
  const [waits, setWaits] = useState(outdated && !navigator.onLine);
  useEffect(() => {
    if (!reloads && !waits) return;
    let gone = false;
    const reload = () => gone || globalThis.location.reload();
    const reloadWhenThere = async () => {
      if (!waits && !(await hostIsThere())) return setWaits(true);
      await hostAnswers();
      if (reloads || firstReloadOf(ownBuild())) reload();
    };
    void reloadWhenThere();
    addEventListener('online', reload);
    return () => {
      gone = true;
      removeEventListener('online', reload);
    };
  }, [reloads, waits]);
  if (reloads && !waits) return <PageLoader text={frameTexts.loadingVersion} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <ErrorState
      text={waits ? frameTexts.needsNet : outdated ? frameTexts.reloadHint : firstSentenceFor(error)}
      cause={error}
      onRetry={() => void revalidate()}
    />
  );
}

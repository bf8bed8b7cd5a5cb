import { useMemo } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { sentenceFor } from '../copy/errors.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const newErrorId = () => Math.random().toString(36).slice(2, 8).toUpperCase();

/** A page that broke: the shell around it stays, and the short id ties a complaint to the console's entry. */
export function RegionError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const id = useMemo(() => {
    const made = newErrorId();
    console.error(`[${made}]`, error);
    return made;
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  // A page that was replaced by a newer build cannot be loaded any more: only a real reload brings the new one.
  const outdated = error instanceof TypeError && /module|import/i.test(error.message);
  return (
    <ErrorState
      text={outdated ? 'Versi baru tersedia atau koneksi terputus. Silakan muat ulang halaman.' : sentenceFor(error)}
      hint={`Kode: ${id}`}
      onRetry={() => (outdated ? globalThis.location.reload() : void revalidate())}
    />
  );
}

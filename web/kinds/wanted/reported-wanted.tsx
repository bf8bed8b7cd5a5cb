import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { wantedLink, wantedStateNow } from '#kinds/wanted/rules/wanted.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { OwnCase } from '../../features/admin/own-case.tsx';
import classes from '../../features/admin/reports/report.module.css';
import { queryKeys } from '../../lib/query-keys.ts';
import { useMoment } from '../../lib/use-now.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import type { ReportedRow } from '../kind.ts';
import { readAd } from './read-ad.ts';
import { TakeDown } from './take-down.tsx';
import { wantedAdTexts, wantedStateNames } from './texts/wanted-ads.ts';

/** The reported wanted ad, and the ways to take it down. */
export function ReportedWanted({ report }: { report: ReportedRow }) {
  const { wantedId } = report;
  const now = useMoment();
  const ad = useQuery({
    queryKey: [...queryKeys.wantedAd(wantedId), 'reported'],
    queryFn: () => readAd(wantedId),
  });
  if (ad.isLoadingError)
    return <ErrorState text={sentenceFor(ad.error)} cause={ad.error} onRetry={() => void ad.refetch()} />;
  if (ad.data === undefined) return <PageLoader />;
  return (
    <section className={classes.card} aria-labelledby="iklan">
      <h2 id="iklan">{wantedAdTexts.title}</h2>
      {ad.data === null ? (
        <p className={classes.hint}>{wantedAdTexts.notFoundHint}</p>
      ) : (
        <>
          <p>
            <strong>{ad.data.what}</strong> · {wantedStateNames[wantedStateNow(ad.data, now)]}
          </p>
          {ad.data.details ? <p className={classes.text}>{ad.data.details}</p> : null}
          <p>
            <Anchor component={Link} to={wantedLink(wantedId)} fw={600}>
              {wantedAdTexts.open}
            </Anchor>
          </p>
          <OwnCase concerned={[report.reportedByUserId, report.personId]}>
            <TakeDown ad={ad.data} />
          </OwnCase>
        </>
      )}
    </section>
  );
}

import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { attentionTexts } from '../../../copy/attention.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import classes from './attention.module.css';
import { useWaiting } from './use-waiting.ts';
import { WaitingLine } from './waiting-line.tsx';
import { firstRows } from './waiting-rows.ts';

/** Maximum rows. More would push cards and tiles off the first screen. */
const most = 5;

/** The dashboard's short list of open work. */
export function AttentionList() {
  const { groups, error, retry } = useWaiting();
  const total = (groups ?? []).reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <section className={classes.list} aria-labelledby="perlu-perhatian" data-waiting={(!groups && !error) || undefined}>
      <div className={classes.head}>
        <h2 id="perlu-perhatian">{attentionTexts.title}</h2>
        {total > 0 ? (
          <Anchor component={Link} to="/admin/attention" fw={600}>
            {attentionTexts.all(total)}
          </Anchor>
        ) : null}
      </div>
      {error ? <ErrorState text={sentenceFor(error)} cause={error} onRetry={retry} /> : null}
      {!groups && !error ? <PageLoader /> : null}
      {groups && total === 0 ? <p>{attentionTexts.nothing}</p> : null}
      {groups && total > 0 ? (
        <ul>
          {firstRows(groups, most).map((row) => (
            <WaitingLine key={row.key} row={row} showsKind />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { attentionTexts } from '../../../copy/attention.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { frameTexts } from '../../../copy/frame.ts';
import page from '../../../shop/detail-page.module.css';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import classes from './attention.module.css';
import { useWaiting } from './use-waiting.ts';
import { WaitingLine } from './waiting-line.tsx';

/** /admin/attention: all open work, by kind. */
export function AttentionPage() {
  const { groups, error, retry } = useWaiting();
  return (
    <section aria-labelledby="perlu-perhatian">
      <PageTitle>{attentionTexts.title}</PageTitle>
      <Link className={page.back} to="/admin/dashboard">
        <IconArrowLeft size={20} aria-hidden="true" /> {frameTexts.dashboard}
      </Link>
      <h1 id="perlu-perhatian" className={classes.title}>
        {attentionTexts.title}
      </h1>
      {error ? <ErrorState text={sentenceFor(error)} cause={error} onRetry={retry} /> : null}
      {!groups && !error ? <PageLoader /> : null}
      {groups?.length === 0 ? <p>{attentionTexts.nothing}</p> : null}
      {(groups ?? []).map(({ kind, title, rows }) => (
        <div key={kind} className={classes.group}>
          <h2>{title}</h2>
          <ul>
            {rows.map((row) => (
              <WaitingLine key={row.key} row={row} />
            ))}
          </ul>
          {kind === 'undelivered' ? <p>{attentionTexts.undelivered.kept}</p> : null}
        </div>
      ))}
    </section>
  );
}

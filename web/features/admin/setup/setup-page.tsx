import { Button, Progress } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import {
  type Finding,
  isComplete,
  type KeepableLine,
  mayKeep,
  type SetupLine,
  setupLines,
} from '#domain/setup/setup.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatDateTime } from '../../../copy/format.ts';
import { setupNames, setupSentence, setupTexts } from '../../../copy/setup.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { MailTrial } from './mail-trial.tsx';
import { PushTrial } from './push-trial.tsx';
import { midtransOptions, type Setup, setupOptions } from './queries.ts';
import classes from './setup.module.css';
import { useFindings } from './use-findings.ts';

const Icons = { done: IconCircleCheck, open: IconAlertCircle, unknown: IconHelpCircle } as const;

/** The page that completes a step. */
const mends: Partial<Record<SetupLine, { readonly to: string; readonly label: string }>> = {
  identity: { to: '/admin/settings/identity', label: setupTexts.mend.settings },
  places: { to: '/admin/settings/places', label: setupTexts.mend.settings },
  categories: { to: '/admin/settings/categories', label: setupTexts.mend.settings },
  banners: { to: '/admin/settings/banners', label: setupTexts.mend.settings },
  texts: { to: '/admin/settings/texts', label: setupTexts.mend.settings },
  product: { to: '/admin/products', label: setupTexts.mend.product },
  push: { to: '/settings#notifikasi', label: setupTexts.mend.push },
};

/** The setup steps of a new campus, each with its tested state. */
export function SetupPage() {
  const setup = useQuery(setupOptions);
  return (
    <div className={classes.page}>
      <PageTitle>{setupTexts.title}</PageTitle>
      <header>
        <h1 className={classes.title}>{setupTexts.title}</h1>
        <p className={classes.hint}>{setupTexts.hint}</p>
      </header>
      {setup.data ? (
        <Lines setup={setup.data} />
      ) : setup.isError ? (
        <ErrorState
          title={setupTexts.loadFailure}
          text={sentenceFor(setup.error)}
          cause={setup.error}
          onRetry={() => void setup.refetch()}
        />
      ) : (
        <PageLoader />
      )}
    </div>
  );
}

function useClosing() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isClosed: boolean) => answer(admin.setup.closed.$post({ json: { isClosed } })),
    onSuccess: async ({ isClosed }) => {
      queries.setQueryData<Setup>(queryKeys.setup, (before) => before && { ...before, isClosed });
      await queries.invalidateQueries({ queryKey: queryKeys.table('privateSettings') });
    },
  });
}

function Lines({ setup }: { setup: Setup }) {
  const queries = useQueryClient();
  const findings = useFindings(setup);
  const known = setupLines.flatMap((line) => findings[line] ?? []);
  const isWhole = known.length === setupLines.length && isComplete(known);
  const done = known.filter(({ state }) => state === 'done').length;
  const counted = setupLines.length - known.filter(({ state }) => state === 'unknown').length;
  const { mutate: close, isPending } = useClosing();
  const { isClosed } = setup;
  useEffect(() => {
    if (isWhole && !isClosed) close(true);
  }, [isWhole, isClosed, close]);
  const press = () =>
    close(!isClosed, {
      onSuccess: ({ isClosed: now }) => void toast('good', now ? setupTexts.hidden : setupTexts.shown),
      onError: (error) => void toast('bad', setupTexts.failure(sentenceFor(error)), error),
    });
  const lookAgain = () => {
    void queries.invalidateQueries({ queryKey: queryKeys.setup });
    void queries.invalidateQueries({ queryKey: queryKeys.midtransKeys });
    void queries.invalidateQueries({ queryKey: queryKeys.serverHealth });
  };
  return (
    <>
      <div className={classes.sum} role="status">
        <strong>{isWhole ? setupTexts.complete : setupTexts.progress(done, counted)}</strong>
        <Progress size="lg" aria-hidden="true" value={(100 * done) / counted} />
      </div>
      <ul className={classes.lines}>
        {setupLines.map((line) => (
          <Line key={line} line={line} finding={findings[line]} setup={setup} />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button size="md" variant="default" onClick={lookAgain}>
          {setupTexts.again}
        </Button>
        {isWhole ? null : (
          <Button size="md" variant="subtle" loading={isPending} onClick={press}>
            {isClosed ? setupTexts.show : setupTexts.hide}
          </Button>
        )}
      </div>
    </>
  );
}

interface LineProps {
  line: SetupLine;
  finding: Finding | undefined;
  setup: Setup;
}

function Line({ line, finding, setup }: LineProps) {
  if (!finding)
    return (
      <li className={classes.line} data-state="unknown" aria-busy="true">
        <IconHelpCircle className={classes.icon} size={28} aria-hidden="true" />
        <div>
          <h2 className={classes.name}>{setupNames[line]}</h2>
        </div>
      </li>
    );
  const { state, why, at } = finding;
  const Icon = Icons[state];
  const { says, todo } = setupSentence(line, why);
  const mend = mends[line];
  return (
    <li className={classes.line} data-state={state}>
      <Icon className={classes.icon} size={28} aria-hidden="true" />
      <div className={classes.body}>
        <h2 className={classes.name}>
          {setupNames[line]} <span className={classes.state}>{setupTexts.states[state]}</span>
        </h2>
        <p>
          {says}
          {at ? ` (${formatDateTime(at)})` : ''}
        </p>
        {state === 'done' || !todo ? null : <p className={classes.todo}>{todo}</p>}
        {state === 'open' ? (
          <div className={classes.actions}>
            {line === 'mail' ? <MailTrial why={why} /> : null}
            {line === 'push' ? (
              <PushTrial pushedId={setup.pushedId} isOnWay={why === 'under_way' || why === 'sent'} />
            ) : null}
            {line === 'midtrans' ? <AskAgain /> : null}
            {mend && (line !== 'push' || why === 'no_device') ? (
              <Button component={Link} to={mend.to} size="md" variant="default" className={classes.press ?? ''}>
                {mend.label}
              </Button>
            ) : null}
            {mayKeep(line, why) ? <Keep line={line} /> : null}
          </div>
        ) : null}
      </div>
    </li>
  );
}

function AskAgain() {
  const { refetch, isFetching } = useQuery(midtransOptions);
  return (
    <Button
      size="md"
      variant="default"
      className={classes.press ?? ''}
      loading={isFetching}
      onClick={() => void refetch()}
    >
      {setupTexts.again}
    </Button>
  );
}

function Keep({ line }: { line: KeepableLine }) {
  const queries = useQueryClient();
  const keep = useMutation({
    mutationFn: () => answer(admin.setup.kept.$post({ json: { line, isKept: true } })),
    onSuccess: (setup) => queries.setQueryData(queryKeys.setup, setup),
    onError: (error) => void toast('bad', setupTexts.failure(sentenceFor(error)), error),
  });
  return (
    <Button
      size="md"
      variant="subtle"
      className={classes.press ?? ''}
      loading={keep.isPending}
      onClick={() => keep.mutate()}
    >
      {setupTexts.keep}
    </Button>
  );
}

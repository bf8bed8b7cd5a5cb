import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatDateTime, formatPrice, formatTime } from '../../../copy/format.ts';
import { payoutFileTexts } from '../../../copy/marks.ts';
import { CallError } from '../../../lib/call-error.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { part } from '../../../lib/page/part.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useNow } from '../../../lib/use-now.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { BulkBar } from '../list/bulk.tsx';
import classes from './desk-money.module.css';
import type { FileForm } from './file-form.ts';
import { type PayoutFile, payoutFilesOptions } from './queries.ts';
import { usePayoutFile } from './use-payout-file.ts';

const ReferenceDialog = part(async () => (await import('./reference-dialog.tsx')).ReferenceDialog);

type Turn = Awaited<ReturnType<typeof sendTurn>>;

const sendTurn = (fileId: string, json: { reference: string; after?: string }) =>
  answer(admin['payout-files'][':fileId'].sent.$post({ param: { fileId }, json }));
const undoTurn = (fileId: string, json: { after?: string }) =>
  answer(admin['payout-files'][':fileId'].undone.$post({ param: { fileId }, json }));

interface Work {
  file: PayoutFile;
  /** Reference of the bank transfer; undefined to undo "sent". */
  reference?: string;
}

/** Marks a file as sent, or undoes that, a hundred payouts per call. After an interruption, another press continues. */
function useFileWork() {
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const work = useMutation({
    mutationFn: async ({ file, reference }: Work) => {
      const stayed: Turn['stayed'][number][] = [];
      let count = 0;
      setDone(0);
      for (let after: string | undefined; ; ) {
        const from = after ? { after } : {};
        const turn: Turn = await (reference === undefined
          ? undoTurn(file.fileId, from)
          : sendTurn(file.fileId, { reference, ...from }));
        count += turn.done;
        stayed.push(...turn.stayed);
        setDone(count);
        if (turn.next === null) return { count, stayed };
        after = turn.next;
      }
    },
    onError: (error, { reference }) => {
      if (reference === undefined) void toast('bad', sentenceFor(error), error);
    },
    onSettled: () =>
      Promise.all([queryKeys.money, queryKeys.attention].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  const { data, variables } = work;
  return {
    ...work,
    progress: work.isPending ? { done, of: work.variables.file.count } : undefined,
    summary:
      data && variables
        ? {
            label: variables.reference === undefined ? payoutFileTexts.undone : payoutFileTexts.sent,
            done: data.count,
            failed: data.stayed.map(({ payoutId, name, code, details }) => ({
              name: `${name} (${payoutId})`,
              reason: sentenceFor(new CallError(code, 409, { ...details })),
            })),
          }
        : undefined,
  };
}

/** Files for the bank. Each is marked as sent in one step, which can be undone for ten minutes. */
export function PayoutFiles({ form }: { form: FileForm }) {
  const { data } = useQuery(payoutFilesOptions);
  const [marking, setMarking] = useState<PayoutFile>();
  const work = useFileWork();
  const again = usePayoutFile('prepared', form);
  const now = useNow();
  const files = (data?.files ?? []).filter(
    ({ state, undoUntil }) => state !== 'sent' || (undoUntil !== null && Date.parse(undoUntil) > now),
  );
  return (
    <>
      <BulkBar
        bulk={{ progress: work.progress, summary: work.summary, dismiss: work.reset }}
        selected={0}
        onClear={work.reset}
      >
        {null}
      </BulkBar>
      {files.length > 0 ? (
        <ul className={classes.files} aria-label={payoutFileTexts.list}>
          {files.map((file) => (
            <li key={file.fileId}>
              <div>
                <strong>{payoutFileTexts.name(file.count, formatPrice(file.amount))}</strong>
                <small>
                  {file.markedAt && file.state !== 'open'
                    ? payoutFileTexts.markedBy(file.markedBy, formatTime(file.markedAt), file.reference)
                    : payoutFileTexts.madeBy(file.by, formatDateTime(file.at))}
                </small>
              </div>
              <div className={classes.fileActions}>
                {file.state === 'open' || file.state === 'marking' ? (
                  <>
                    <Button
                      size="sm"
                      mih={44}
                      variant="default"
                      loading={again.exporting}
                      onClick={() => again.onExport(file.fileId)}
                    >
                      {payoutFileTexts.again}
                    </Button>
                    <Button size="sm" mih={44} loading={work.isPending} onClick={() => setMarking(file)}>
                      {file.state === 'marking' ? payoutFileTexts.goOn : payoutFileTexts.markAll}
                    </Button>
                  </>
                ) : (
                  <Button
                    size="sm"
                    mih={44}
                    variant="default"
                    loading={work.isPending}
                    onClick={() => work.mutate({ file })}
                  >
                    {file.undoUntil ? payoutFileTexts.undoUntil(formatTime(file.undoUntil)) : payoutFileTexts.undoOn}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {marking ? (
        <ReferenceDialog
          title={payoutFileTexts.title}
          question={payoutFileTexts.question(marking.count, formatPrice(marking.amount))}
          hint={adminPayoutTexts.referenceHint}
          yes={payoutFileTexts.yes(marking.count)}
          busy={work.isPending}
          error={work.error}
          onSend={(reference) => work.mutate({ file: marking, reference }, { onSuccess: () => setMarking(undefined) })}
          onClose={() => {
            setMarking(undefined);
            if (!work.isPending) work.reset();
          }}
        />
      ) : null}
    </>
  );
}

import '../../../ui/styles/forms.ts';
import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ReportStatus, reportStatuses, subjectOf } from '#domain/reports/report.ts';
import { undoUntil } from '#domain/undo.ts';
import { adminMessages, decisionTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { OwnCase } from '../own-case.tsx';
import { UndoButton } from '../undo-button.tsx';
import classes from './report.module.css';
import { reportedProductOptions } from './reported-product.ts';
import type { ListedReport } from './reports-list.ts';

export const setReportStatus = (reportId: string, status: ReportStatus, removeProduct = false) =>
  answer(admin.reports[':reportId'].status.$post({ param: { reportId }, json: { status, removeProduct } }));

/** Decides one report, with or without removing its product. */
function useDecision(reportId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decision: { status: ReportStatus; removeProduct: boolean }) =>
      setReportStatus(reportId, decision.status, decision.removeProduct),
    onSuccess: () => void toast('good', adminMessages.reportSaved),
    onError: (error) => void toast('bad', adminMessages.reportStatusFailure(sentenceFor(error)), error),
    onSettled: () => {
      // Refetched immediately but not awaited. Otherwise the list would still show the report as open after going back.
      void queries.invalidateQueries({ queryKey: queryKeys.adminLists('reports'), refetchType: 'all' });
      return Promise.all(
        [...(['reports', 'products', 'totals'] as const).map(queryKeys.table), queryKeys.attention].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

/** Decides a report. Some decisions offer more: removing the product, or warning the person. */
export function DecisionForm({
  report,
}: {
  report: Pick<
    ListedReport,
    '$id' | 'status' | 'statusBefore' | 'statusAt' | 'about' | 'productId' | 'personId' | 'reportedByUserId'
  >;
}) {
  const [chosen, setChosen] = useState<string>(report.status);
  const [removeProduct, setRemoveProduct] = useState(true);
  const [refused, setRefused] = useState(false);
  const decision = useDecision(report.$id);
  const isProduct = subjectOf(report) === 'product';
  const product = useQuery({ ...reportedProductOptions(report.productId), enabled: isProduct });
  const isOnSale = Boolean(product.data);
  const status = reportStatuses.find((known) => known === chosen);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (decision.isPending) return;
    const isSame = !status || status === report.status;
    setRefused(isSame);
    if (isSame) return;
    decision.mutate({ status, removeProduct: status === 'resolved_product_removed' && isOnSale && removeProduct });
  };
  return (
    <form className={classes.card} aria-labelledby="keputusan" onSubmit={save}>
      <h2 id="keputusan">{decisionTexts.title}</h2>
      <OwnCase concerned={[report.reportedByUserId, report.personId, product.data?.sellerId ?? '']}>
        <NativeSelect
          size="md"
          maw={420}
          label={decisionTexts.status}
          value={chosen}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value);
            setRefused(false);
          }}
          // Only products can be removed, not people or reviews.
          data={reportStatuses.filter((known) => isProduct || known !== 'resolved_product_removed')}
          error={refused ? adminMessages.reportStatusSame : undefined}
        />
        {report.status === 'resolved_product_removed' && isOnSale ? (
          <p className={classes.hint} role="status">
            {decisionTexts.stillOnSale}
          </p>
        ) : null}
        {chosen === 'resolved_product_removed' && isOnSale && report.status !== chosen ? (
          <Checkbox
            mt="md"
            size="md"
            color="cabai.7"
            label={decisionTexts.remove}
            description={decisionTexts.removeHint}
            checked={removeProduct}
            onChange={({ currentTarget: { checked } }) => setRemoveProduct(checked)}
          />
        ) : null}
        {chosen === 'resolved_user_warned' && report.status !== chosen ? (
          <p className={classes.hint}>
            {isProduct
              ? decisionTexts.warns
              : subjectOf(report) === 'person'
                ? decisionTexts.warnsPerson
                : decisionTexts.warnsAuthor}
          </p>
        ) : null}
        <Group mt="md" gap="sm">
          <Button type="submit" size="md" loading={decision.isPending}>
            {decisionTexts.save}
          </Button>
          <UndoButton
            name={decisionTexts.status}
            concerned={[]}
            until={report.statusAt && report.statusBefore ? undoUntil(report.statusAt) : null}
            undo={() =>
              answer(
                admin.reports[':reportId'].undone.$post({
                  param: { reportId: report.$id },
                  json: report.statusAt ? { at: new Date(report.statusAt).toISOString() } : {},
                }),
              )
            }
          />
        </Group>
      </OwnCase>
    </form>
  );
}

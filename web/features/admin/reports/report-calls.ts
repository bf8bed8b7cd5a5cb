import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportStatus } from '#domain/messages/report.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { adminMessages } from '../../../copy/messages.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toasts/toast.ts';

export const setReportStatus = (reportId: string, status: ReportStatus, removeProduct = false) =>
  answer(admin.reports[':reportId'].status.$post({ param: { reportId }, json: { status, removeProduct } }));

/** Decides one report, with or without taking its product away; says how it ended. */
export function useDecision(reportId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decision: { status: ReportStatus; removeProduct: boolean }) =>
      setReportStatus(reportId, decision.status, decision.removeProduct),
    onSuccess: () => void toast('good', adminMessages.reportSaved),
    onError: (error) => void toast('bad', adminMessages.reportStatusFailure(sentenceFor(error))),
    onSettled: () =>
      Promise.all(
        (['reports', 'products', 'totals'] as const).map((table) =>
          queries.invalidateQueries({ queryKey: queryKeys.table(table) }),
        ),
      ),
  });
}

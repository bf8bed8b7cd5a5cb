import { Button } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dashboardTexts } from '../../../copy/admin.ts';
import { detailOf } from '../../../copy/errors.ts';
import { formatNumber } from '../../../copy/format.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { type StatKey, statLabels } from './stats.ts';

type Counts = Record<StatKey, number>;

/** 'Total Order 12 → 13' for each number that was wrong. */
function driftOf(before: Counts, totals: Counts): string {
  return statLabels
    .filter(([key]) => before[key] !== totals[key])
    .map(([key, label]) => `${label} ${formatNumber(before[key])} → ${formatNumber(totals[key])}`)
    .join(', ');
}

/** Counts everything anew on the server, heals the cards' row and says what was wrong. */
export function RecountButton() {
  const queries = useQueryClient();
  const recount = useMutation({
    mutationFn: () => answer(admin.recount.$post()),
    onSuccess: ({ before, totals, isHealed }) => {
      if (!isHealed) return void toast('info', dashboardTexts.busy);
      const drift = driftOf(before, totals);
      void toast('good', drift ? dashboardTexts.healed(drift) : dashboardTexts.noDrift);
    },
    onError: (error) => void toast('bad', dashboardTexts.recountFailure(detailOf(error))),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.table('totals') }),
  });
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<IconCalculator size={18} aria-hidden="true" />}
      loading={recount.isPending}
      onClick={() => recount.mutate()}
    >
      Hitung Ulang
    </Button>
  );
}

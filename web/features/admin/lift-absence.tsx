import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ordersDeskTexts } from '../../copy/admin.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDate } from '../../copy/format.ts';
import { admin, answer } from '../../lib/functions.ts';
import { useRefreshSales } from '../../shop/sale/use-refresh-sales.ts';
import { toast } from '../../ui/toasts/toast.ts';

const Confirm = lazy(async () => ({ default: (await import('../../ui/dialogs/confirm.tsx')).Confirm }));

interface LiftAbsenceProps {
  sale: { $id: string; against: string; absentAt: string | null; buyerName: string; sellerName: string };
}

/** Who is said not to have come, and the way to take it back: an appeal through the chat ends here. */
export function LiftAbsence({ sale }: LiftAbsenceProps) {
  const [asks, setAsks] = useState(false);
  const refresh = useRefreshSales();
  const lift = useMutation({
    mutationFn: () => answer(admin.sales[':saleId'].absence.$post({ param: { saleId: sale.$id } })),
    onSuccess: () => void toast('good', ordersDeskTexts.absenceLifted),
    onError: (error) => void toast('bad', sentenceFor(error), error),
    onSettled: async () => {
      await refresh();
      setAsks(false);
    },
  });
  if (sale.absentAt === null) return null;
  const name = sale.against === 'seller' ? sale.sellerName : sale.buyerName;
  return (
    <div>
      <p>{ordersDeskTexts.absent(name, formatDate(sale.absentAt))}</p>
      <Button size="md" variant="default" onClick={() => setAsks(true)}>
        {ordersDeskTexts.liftAbsence}
      </Button>
      {asks ? (
        <Suspense>
          <Confirm
            opened
            title={ordersDeskTexts.liftAbsence}
            confirmLabel={ordersDeskTexts.liftYes}
            busy={lift.isPending}
            onConfirm={() => lift.isPending || lift.mutate()}
            onClose={() => setAsks(false)}
          >
            {ordersDeskTexts.liftQuestion(name)}
          </Confirm>
        </Suspense>
      ) : null}
    </div>
  );
}

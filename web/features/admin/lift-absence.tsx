import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminOrderTexts } from '../../copy/admin.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDate } from '../../copy/format.ts';
import { admin, answer } from '../../lib/functions.ts';
import { part } from '../../lib/page/part.tsx';
import { useRefreshSales } from '../../shop/sale/use-refresh-sales.ts';
import { toast } from '../../ui/toasts/toast.ts';

const Confirm = part(async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm);

interface LiftAbsenceProps {
  sale: { $id: string; against: string; absentAt: string | null; buyerName: string; sellerName: string };
}

/** Shows the reported absence, and lets an administrator lift it after an appeal in the chat. */
export function LiftAbsence({ sale }: LiftAbsenceProps) {
  const [asks, setAsks] = useState(false);
  const refresh = useRefreshSales();
  const lift = useMutation({
    mutationFn: () => answer(admin.sales[':saleId'].absence.$post({ param: { saleId: sale.$id } })),
    onSuccess: () => void toast('good', adminOrderTexts.absenceLifted),
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
      <p>{adminOrderTexts.absent(name, formatDate(sale.absentAt))}</p>
      <Button size="md" variant="default" onClick={() => setAsks(true)}>
        {adminOrderTexts.liftAbsence}
      </Button>
      {asks ? (
        <Confirm
          opened
          title={adminOrderTexts.liftAbsence}
          confirmLabel={adminOrderTexts.liftYes}
          sending={lift}
          onConfirm={() => lift.isPending || lift.mutate()}
          onClose={() => setAsks(false)}
        >
          {adminOrderTexts.liftQuestion(name)}
        </Confirm>
      ) : null}
    </div>
  );
}

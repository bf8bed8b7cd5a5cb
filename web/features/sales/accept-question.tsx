import { useEffect, useState } from 'react';
import { saleButton, saleTexts } from '../../copy/sales.ts';
import { useAddressParams } from '../../lib/page/address-params.ts';
import { part } from '../../lib/page/part.tsx';
import { useNow } from '../../lib/use-now.ts';
import { type SaleMoverHere, type ShownSale, saleSteps } from '../../shop/sale/sale-steps.ts';
import { useSaleEvent } from '../../shop/sale/use-sale-event.ts';

const Confirm = part(async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm);

interface AcceptQuestionProps {
  sale: ShownSale;
  mover: SaleMoverHere;
  /** The order's version when it was loaded. */
  version: number;
}

/**
 * Opens the confirmation after a press on "Terima" in a notification (?jawab=terima), because a link alone must not
 * accept a sale. Removes the parameter, so that a reload or going back does not ask again.
 */
export function AcceptQuestion({ sale, mover, version }: AcceptQuestionProps) {
  const now = useNow();
  const [params, setParams] = useAddressParams();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const accept = useSaleEvent({ sale, as: 'seller', version }, close);
  const isNamed = params.get('jawab') === 'terima';
  useEffect(() => {
    if (!isNamed) return;
    setAsking(true);
    const without = (address: URLSearchParams) => {
      address.delete('jawab');
      return address;
    };
    setParams(without, { replace: true, preventScrollReset: true });
  }, [isNamed, setParams]);
  if (!isAsking || saleSteps(sale, mover, now).main !== 'accept') return null;
  return (
    <Confirm
      opened
      title={saleTexts.acceptTitle}
      confirmLabel={saleButton('seller', 'accept', sale) ?? ''}
      sending={accept}
      onConfirm={() => accept.isPending || accept.mutate({ event: 'accept' })}
      onClose={close}
    >
      {saleTexts.acceptQuestion(sale.buyerName)}
    </Confirm>
  );
}

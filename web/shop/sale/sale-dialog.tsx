import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { countsPieces } from '#domain/kinds/index.ts';
import { needsReason } from '#domain/orders/allowed-sale-events.ts';
import type { SaleEvent } from '#domain/orders/sale.ts';
import { saleTexts } from '../../copy/sales.ts';
import { adminPartsOf } from '../../kinds/admin-parts.ts';
import { wordsOfSale } from '../../kinds/sale-words.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { textDraft, useDraft } from '../../lib/device/use-draft.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { Sending } from '../../ui/dialogs/sending.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useReasonHint } from './reason-readers.ts';
import { isEnding, type SaleMoverHere, type ShownSale } from './sale-steps.ts';
import { reasonDraft, type SaleCall } from './use-sale-event.ts';

interface SaleDialogProps {
  sale: ShownSale;
  mover: SaleMoverHere;
  event: SaleEvent;
  ask: { title: string; question: string; yes: string };
  sending: Sending;
  onSend: (call: SaleCall) => void;
  onClose: () => void;
}

interface GoodsQuestion {
  readonly goods: 'sold_out' | 'returned';
  readonly label: string;
  readonly hint: string;
}

/** The checkbox about the stock, for events that have one. "Sold out" is offered only for kinds with counted stock. */
function goodsQuestion(event: SaleEvent, sale: ShownSale): GoodsQuestion | undefined {
  const { returnedHint } = wordsOfSale(sale);
  if (event === 'decline' && countsPieces(sale))
    return { goods: 'sold_out', label: saleTexts.soldOut, hint: saleTexts.soldOutHint };
  if (event === 'refund' && returnedHint !== null)
    return { goods: 'returned', label: saleTexts.returned, hint: returnedHint };
  return undefined;
}

/** The dialog before an event of a sale; its draft is stored until sent. */
export function SaleDialog({ sale, mover, event, ask, sending, onSend, onClose }: SaleDialogProps) {
  const draft = useDraft(reasonDraft(event, sale.$id), textDraft);
  const [reason, setReason] = useState(draft.found ?? '');
  const [isChecked, setChecked] = useState(false);
  // Decided on opening, so that the fields do not change while a person types.
  const [asksWhy] = useState(() => needsReason(event, sale, mover, serverNow(), campusZone()));
  const hint = useReasonHint(sale.$id, mover.as);
  const question = goodsQuestion(event, sale);
  const { Division } = adminPartsOf(sale);
  const [proposed] = useState(() => (event === 'release' ? wordsOfSale(sale).proposedPart(sale, serverNow()) : null));
  const [ownerPart, setOwnerPart] = useState<number | string>(proposed ?? '');
  const type = (text: string) => {
    setReason(text);
    draft.keep(text);
  };
  const check = (next: boolean) => {
    setChecked(next);
    if (next && question?.goods === 'sold_out' && reason.trim() === '') type(saleTexts.soldOutReason);
  };
  return (
    <ReasonDialog
      {...ask}
      no={saleTexts.back}
      danger={isEnding(event)}
      asksWhy={asksWhy}
      hint={hint}
      reason={reason}
      onReason={type}
      sending={sending}
      onSend={(said) =>
        onSend({
          event,
          ...(asksWhy ? { reason: said } : {}),
          ...(question && isChecked ? { goods: question.goods } : {}),
          // An empty field means 0 for the owner, as its label says.
          ...(proposed === null ? {} : { ownerPart: Number(ownerPart) }),
        })
      }
      onClose={onClose}
    >
      {Division && proposed !== null ? (
        <Division deposit={sale.deposit ?? 0} value={ownerPart} onChange={setOwnerPart} />
      ) : null}
      {question ? (
        <Checkbox
          size="md"
          label={question.label}
          description={question.hint}
          checked={isChecked}
          onChange={({ currentTarget: { checked } }) => check(checked)}
        />
      ) : null}
    </ReasonDialog>
  );
}

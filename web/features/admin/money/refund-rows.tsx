import { Anchor, Button, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { promiseStands, refundPromise } from '#domain/orders/money-place.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { isOwnCase } from '#domain/people/own-case.ts';
import { adminPayoutTexts, adminRefundTexts } from '../../../copy/admin-money.ts';
import { formatDate, formatDateTime, formatPrice } from '../../../copy/format.ts';
import { accountLine, moneyTexts, refundReason, refundTexts } from '../../../copy/money.ts';
import { promiseLeft } from '../../../copy/promise-left.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import attention from '../attention/attention.module.css';
import type { Selection } from '../list/bulk.tsx';
import cells from '../list/cells.module.css';
import { TickCell } from '../list/cells.tsx';
import { RowActions } from '../list/row-actions.tsx';
import { OwnCase } from '../own-case.tsx';
import { UndoButton } from '../undo-button.tsx';
import { AccountCell } from './account-cell.tsx';
import classes from './desk-money.module.css';
import { PersonCell } from './person-cell.tsx';
import type { AdminRefund } from './queries.ts';

const [buyer, amount, order, account, action] = adminRefundTexts.columns;
const [, , , way, reference] = adminRefundTexts.paidColumns;

/** Cells of a refund (person, amount, order), for due and paid ones. */
function Facts({ refund }: { refund: AdminRefund }) {
  const now = useNow();
  const promised = refundPromise(refund.since);
  return (
    <>
      <PersonCell label={buyer} userId={refund.buyerId} name={refund.buyerName} isDeleted={refund.isDeleted} />
      <Table.Td data-label={amount} data-cell="side">
        <strong className={classes.amount}>{formatPrice(refund.amount)}</strong>
      </Table.Td>
      <Table.Td data-label={order} data-cell="line">
        <Anchor className={classes.number ?? ''} component={Link} to={`/admin/orders?pesanan=${refund.orderId}`}>
          {orderNumber(refund.orderId)}
        </Anchor>
        <small className={cells.dim}>{refundReason(refund.reason)}</small>
        <small className={`${cells.dim} ${classes.moment}`}>{adminPayoutTexts.since(formatDate(refund.since))}</small>
        {refund.state === 'due' ? (
          <small className={attention.promised} data-tone={promiseStands(promised, now)}>
            {promiseLeft(promised, now)}
          </small>
        ) : null}
      </Table.Td>
    </>
  );
}

interface DueRefundRowProps {
  refund: AdminRefund;
  selection: Selection;
  onPay: (way: 'midtrans' | 'manual') => void;
}

export function DueRefundRow({ refund, selection, onPay }: DueRefundRowProps) {
  const { userId } = useUser();
  return (
    <Table.Tr>
      <TickCell
        selection={selection}
        id={refund.refundId}
        name={`${refund.buyerName}, ${orderNumber(refund.orderId)}`}
        disabled={isOwnCase(userId, [refund.buyerId])}
      />
      <Facts refund={refund} />
      <Table.Td data-label={account} data-cell="line">
        <AccountCell
          userId={refund.buyerId}
          name={refund.buyerName}
          account={refund.account}
          none={adminRefundTexts.noAccount}
        />
      </Table.Td>
      <Table.Td data-label={action} data-cell="line">
        <OwnCase concerned={[refund.buyerId]} isShort>
          <RowActions
            name={refund.buyerName}
            rest={[{ label: adminRefundTexts.midtrans, onClick: () => onPay('midtrans') }]}
          >
            <Button size="sm" mih={44} onClick={() => onPay('manual')}>
              {adminRefundTexts.byHand}
            </Button>
          </RowActions>
        </OwnCase>
      </Table.Td>
    </Table.Tr>
  );
}

export function PaidRefundRow({ refund }: { refund: AdminRefund }) {
  return (
    <Table.Tr>
      <Facts refund={refund} />
      <Table.Td data-label={way} data-cell="line">
        {refund.way === 'midtrans' ? adminRefundTexts.byMidtrans : adminRefundTexts.manual}
        {refund.account ? <small className={cells.dim}>{accountLine(refund.account)}</small> : null}
      </Table.Td>
      <Table.Td data-label={reference} data-cell="line">
        {moneyTexts.reference(refund.reference)}
        {refund.paidAt ? (
          <small className={cells.dim}>{refundTexts.paidAt(formatDateTime(refund.paidAt))}</small>
        ) : null}
        <UndoButton
          concerned={[refund.buyerId]}
          name={refund.buyerName}
          until={refund.undoUntil}
          undo={() =>
            answer(
              admin.refunds[':refundId'].undone.$post({
                param: { refundId: refund.refundId },
                json: refund.paidAt ? { at: refund.paidAt } : {},
              }),
            )
          }
        />
      </Table.Td>
    </Table.Tr>
  );
}

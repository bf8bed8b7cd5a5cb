import '../../../ui/styles/forms.ts';
import { Button, Table } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { orderStatuses } from '#domain/orders/order.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { paymentMethods } from '#domain/orders/payment.ts';
import { adminOrderTexts, listTexts } from '../../../copy/admin.ts';
import { formatCost, formatDateTime } from '../../../copy/format.ts';
import { orderMoneyTexts } from '../../../copy/order-money.ts';
import { shopTexts } from '../../../copy/shop.ts';
import { part } from '../../../lib/page/part.tsx';
import { StatusBadge } from '../../../shop/status-badge.tsx';
import cells from '../list/cells.module.css';
import { ListHead } from '../list/list-head.tsx';
import { MoneyList } from '../money/money-list.tsx';
import { MoneyToolbar, moneySpec, useNarrowedMoney } from '../money/money-toolbar.tsx';
import { PersonLink } from '../users/person-link.tsx';
import { type OrderOfMoney, orderMoneyListOptions } from './money-queries.ts';
import styles from './orders.module.css';
import { PaymentFlagBadge } from './payment-flag.tsx';
import { useOpenOrder } from './use-open-order.ts';

const MoneyDrawer = part(async () => (await import('./money-drawer.tsx')).MoneyDrawer);

const [number, buyer, seller, total, status, action] = orderMoneyTexts.columns;
const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value, queries: [] }));

const spec = moneySpec(
  { amount: total, moment: number },
  {
    searchLabel: orderMoneyTexts.search,
    filters: [
      {
        param: 'status',
        label: adminOrderTexts.status,
        all: adminOrderTexts.allStatuses,
        choices: choicesOf(orderStatuses),
      },
      {
        param: 'metode',
        label: adminOrderTexts.paymentMethod,
        all: adminOrderTexts.allMethods,
        choices: choicesOf(paymentMethods),
      },
      {
        param: 'tanda',
        label: adminOrderTexts.paymentFlag,
        all: adminOrderTexts.allPayments,
        choices: [{ value: 'ada', label: adminOrderTexts.toCheck, queries: [] }],
      },
    ],
  },
);

/** Orders for staff who see only the money: payer, payee, amount. */
export function MoneyOrders() {
  const { narrowed, isNarrowed, sorting, ...toolbar } = useNarrowedMoney(spec);
  const { chosen } = toolbar.state;
  const list = useInfiniteQuery({
    ...orderMoneyListOptions({
      ...narrowed,
      status: orderStatuses.find((known) => known === chosen.status) ?? '',
      method: paymentMethods.find((known) => known === chosen.metode) ?? '',
      flag: chosen.tanda ? 'open' : '',
    }),
    placeholderData: keepPreviousData,
  });
  const orders = (list.data?.pages ?? []).flatMap(({ entries }) => entries);
  const { openId, open, close } = useOpenOrder();
  return (
    <>
      <ListHead title={adminOrderTexts.title} refreshLabel={adminOrderTexts.refresh} onRefresh={list.refetch} />
      <MoneyToolbar {...toolbar} count={list.data?.pages[0]?.count} />
      <MoneyList
        list={list}
        label={adminOrderTexts.list}
        columns={orderMoneyTexts.columns}
        empty={isNarrowed ? listTexts.nothingFound : adminOrderTexts.empty}
        sorting={sorting}
        outdated={list.isPlaceholderData}
      >
        {orders.map((order) => (
          <OrderRow key={order.orderId} order={order} onOpen={open} />
        ))}
      </MoneyList>
      {openId ? <MoneyDrawer orderId={openId} onClose={close} /> : null}
    </>
  );
}

function OrderRow({ order, onOpen }: { order: OrderOfMoney; onOpen: (orderId: string) => void }) {
  return (
    <Table.Tr>
      <Table.Td data-label={number} data-cell="lead">
        <strong>{orderNumber(order.orderId)}</strong>
        <small className={cells.dim}>{formatDateTime(order.at)}</small>
      </Table.Td>
      <Table.Td data-label={buyer} data-cell="main">
        <span className={cells.breakable}>
          <PersonLink userId={order.buyerId} name={order.buyerName} />
        </span>
        <small className={cells.dim}>{shopTexts.paidBy(order.method, order.totalAmount)}</small>
      </Table.Td>
      <Table.Td data-label={seller} data-cell="line">
        <span className={cells.breakable}>
          {order.sellers.map(({ sellerId, name }, at) => (
            <Fragment key={sellerId}>
              {at > 0 ? ', ' : ''}
              <PersonLink userId={sellerId} name={name || adminOrderTexts.unknownSeller} />
            </Fragment>
          ))}
        </span>
      </Table.Td>
      <Table.Td data-label={total} data-cell="end">
        <strong>{formatCost(order.totalAmount)}</strong>
      </Table.Td>
      <Table.Td data-label={status} data-cell="side">
        <span className={styles.badges}>
          <StatusBadge status={order.status} screen="orders" />
          <PaymentFlagBadge flag={order.paymentFlag} />
        </span>
      </Table.Td>
      <Table.Td data-label={action} data-cell="line">
        <Button
          size="sm"
          mih={44}
          variant="default"
          aria-label={orderMoneyTexts.detailOf(orderNumber(order.orderId))}
          onClick={() => onOpen(order.orderId)}
        >
          {orderMoneyTexts.detail}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

import '../../../ui/styles/forms.ts';
import { Button, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rowIdPattern } from '#domain/ids.ts';
import { orderStatuses, transitions } from '#domain/orders/order.ts';
import { ConfirmCancel } from '../../../ui/dialogs/confirm-cancel.tsx';
import { BulkBar } from '../list/bulk-bar.tsx';
import { ListHead } from '../list/list-head.tsx';
import { ListTable } from '../list/list-table.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { useAdminList } from '../list/use-admin-list.ts';
import { useBulk } from '../list/use-bulk.ts';
import { useExport } from '../list/use-export.ts';
import { useSelection } from '../list/use-selection.ts';
import { OrderRow } from './order-row.tsx';
import { loadOrders, orderCells, orderCsvHeader, ordersSpec } from './orders-list.ts';
import { changeOrderStatus } from './use-change-status.ts';

const OrderDrawer = lazy(async () => ({ default: (await import('./order-drawer.tsx')).OrderDrawer }));
const columns = ['Order ID', 'Pelanggan', 'Produk', 'Total', 'Status', 'Aksi'];

/** States that an administrator can move any order to. */
const targets = orderStatuses.filter((status) =>
  transitions.some(({ to, by }) => to === status && by.includes('admin')),
);

/** Which order's drawer is open stands in the address, beside the list's own state. */
function useOpenOrder() {
  const [params, setParams] = useSearchParams();
  const id = params.get('pesanan') ?? '';
  const set = (orderId: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (orderId) next.set('pesanan', orderId);
        else next.delete('pesanan');
        return next;
      },
      { preventScrollReset: true },
    );
  return { openId: rowIdPattern.test(id) ? id : '', open: set, close: () => set('') };
}

export function AdminOrdersPage() {
  const { rows, ...list } = useAdminList(ordersSpec, loadOrders);
  const selection = useSelection(rows);
  const bulk = useBulk(['orders', 'totals']);
  const { openId, open, close } = useOpenOrder();
  const [target, setTarget] = useState(targets[0] ?? 'Processed');
  const [cancelling, setCancelling] = useState(false);
  const csv = useExport({
    spec: ordersSpec,
    state: list.state,
    load: loadOrders,
    name: 'pesanan',
    header: orderCsvHeader,
    cells: orderCells,
  });
  const { selected } = selection;
  const moveAll = () => {
    setCancelling(false);
    const items = selected.map((order) => ({ name: order.$id, run: () => changeOrderStatus(order, target) }));
    void bulk.run(target, items).then(selection.clear);
  };
  return (
    <>
      <ListHead
        title="Kelola Pesanan"
        refreshLabel="Refresh Data"
        refreshing={list.refreshing}
        onRefresh={() => void list.refresh()}
        {...csv}
      />
      <ListToolbar list={list} />
      <BulkBar bulk={bulk} selected={selected.length} onClear={selection.clear}>
        <NativeSelect
          size="md"
          aria-label="Status baru untuk yang dipilih"
          value={target}
          onChange={({ currentTarget: { value } }) => setTarget(targets.find((status) => status === value) ?? target)}
          data={targets}
        />
        <Button
          size="md"
          disabled={bulk.busy}
          onClick={() => (target === 'Canceled' ? setCancelling(true) : moveAll())}
        >
          Ubah Status
        </Button>
      </BulkBar>
      <ListTable list={list} label="Daftar pesanan" columns={columns} selection={selection} empty="Belum ada pesanan.">
        {rows.map((order) => (
          <OrderRow key={order.$id} order={order} selection={selection} onOpen={open} />
        ))}
      </ListTable>
      <Suspense>{openId ? <OrderDrawer orderId={openId} onClose={close} /> : null}</Suspense>
      {cancelling ? (
        <ConfirmCancel onConfirm={moveAll} onClose={() => setCancelling(false)}>
          Yakin ingin membatalkan {selected.length} pesanan? Stok barangnya dikembalikan.
        </ConfirmCancel>
      ) : null}
    </>
  );
}

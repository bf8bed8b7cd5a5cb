import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { readBatchState } from '#kinds/preorder/rules/batch.ts';
import { pickupWords } from '#kinds/preorder/rules/pickup-words.ts';
import { batchStateNames, adminKindTexts as texts } from '../../../copy/admin-kinds.ts';
import { formatShortMoment } from '../../../copy/format.ts';
import cells from '../../../features/admin/list/cells.module.css';
import { ListHead, ListToolbar } from '../../../features/admin/list/list-head.tsx';
import { ListTable } from '../../../features/admin/list/list-table.tsx';
import { useAdminList } from '../../../features/admin/list/use-admin-list.ts';
import { useExport } from '../../../features/admin/list/use-export.ts';
import { RemoveProduct } from '../../../features/admin/products/remove-product.tsx';
import { PersonLink } from '../../../features/admin/users/person-link.tsx';
import { campusZone } from '../../../lib/campus/campus.ts';
import badge from '../../../shop/status-badge.module.css';
import { nameOfBatch } from '../batch-query.ts';
import { batchCells, batchesSpec, type ListedBatch, loadBatches } from './batches-list.ts';

const tones = { open: 'moving', closed: 'waiting', ready: 'moving', done: 'done', canceled: 'grey' } as const;

/** /admin/batches: all batches of all pre-orders. */
export function BatchesPage() {
  const { rows, ...list } = useAdminList(batchesSpec, loadBatches);
  const csv = useExport({
    ...{ spec: batchesSpec, state: list.state, load: loadBatches, name: 'po' },
    ...{ header: texts.batchCsv, cells: batchCells },
  });
  const refresh = () => void list.refresh();
  return (
    <>
      <ListHead title={texts.batchesTitle} onRefresh={list.refresh} {...csv} />
      <ListToolbar list={list} />
      <ListTable list={list} label={texts.batchList} columns={texts.batchColumns} empty={texts.noBatches}>
        {rows.map((batch) => (
          <BatchRow key={batch.$id} batch={batch} onRemoved={refresh} />
        ))}
      </ListTable>
    </>
  );
}

function BatchRow({ batch, onRemoved }: { batch: ListedBatch; onRemoved: () => void }) {
  const [product, closes, pickup, pieces, state, action] = texts.batchColumns;
  const known = readBatchState(batch.state);
  const isOver = known === 'done' || known === 'canceled';
  return (
    <Table.Tr>
      <Table.Td data-label={product} data-cell="lead" data-text>
        <span className={cells.two}>
          <Anchor component={Link} to={`/product/${batch.productId}`}>
            {nameOfBatch(batch)}
          </Anchor>
          <span className={`${cells.line} ${cells.second}`}>
            <span data-keep>{texts.number(batch.number)}</span>
            <PersonLink userId={batch.sellerId} name={batch.sellerName} />
          </span>
        </span>
      </Table.Td>
      <Table.Td data-label={closes}>{formatShortMoment(batch.closesAt)}</Table.Td>
      <Table.Td data-label={pickup} data-cell="line" data-text>
        {pickupWords(batch, campusZone())}
      </Table.Td>
      <Table.Td data-label={pieces}>
        {texts.pieces(batch.taken, batch.most)}
        <small className={cells.dim}>{texts.least(batch.least)}</small>
      </Table.Td>
      <Table.Td data-label={state} data-cell="side">
        <span className={badge.badge} data-tone={tones[known]}>
          {batchStateNames[known]}
        </span>
        {batch.reason ? <small className={cells.dim}>{batch.reason}</small> : null}
      </Table.Td>
      <Table.Td data-label={action} data-cell="line">
        {isOver ? null : <RemoveProduct productId={batch.productId} name={nameOfBatch(batch)} onDone={onRemoved} />}
      </Table.Td>
    </Table.Tr>
  );
}

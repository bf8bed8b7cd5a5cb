import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { readDrawState } from '#kinds/free/rules/draw-state.ts';
import { adminKindTexts as texts } from '../../../copy/admin-kinds.ts';
import { formatShortMoment } from '../../../copy/format.ts';
import cells from '../../../features/admin/list/cells.module.css';
import { ListHead, ListToolbar } from '../../../features/admin/list/list-head.tsx';
import { ListTable } from '../../../features/admin/list/list-table.tsx';
import { useAdminList } from '../../../features/admin/list/use-admin-list.ts';
import { useExport } from '../../../features/admin/list/use-export.ts';
import { RemoveProduct } from '../../../features/admin/products/remove-product.tsx';
import { PersonLink } from '../../../features/admin/users/person-link.tsx';
import badge from '../../../shop/status-badge.module.css';
import { drawStateNames } from '../texts/draw-states.ts';
import { drawCells, drawsSpec, type ListedDraw, loadDraws } from './draws-list.ts';

const tones = { open: 'moving', offered: 'waiting', taken: 'done', ended: 'grey', called_off: 'bad' } as const;

/** /admin/draws: all draws of gifts. Entrants stay anonymous. */
export function DrawsPage() {
  const { rows, ...list } = useAdminList(drawsSpec, loadDraws);
  const csv = useExport({
    ...{ spec: drawsSpec, state: list.state, load: loadDraws, name: 'undian' },
    ...{ header: texts.drawCsv, cells: drawCells },
  });
  const refresh = () => void list.refresh();
  return (
    <>
      <ListHead title={texts.drawsTitle} onRefresh={list.refresh} {...csv} />
      <ListToolbar list={list} />
      <ListTable list={list} label={texts.drawList} columns={texts.drawColumns} empty={texts.noDraws}>
        {rows.map((draw) => (
          <DrawRow key={draw.$id} draw={draw} onRemoved={refresh} />
        ))}
      </ListTable>
    </>
  );
}

function DrawRow({ draw, onRemoved }: { draw: ListedDraw; onRemoved: () => void }) {
  const [gift, drawAt, entrants, turn, state, action] = texts.drawColumns;
  const known = readDrawState(draw.state);
  const isTurn = known === 'offered' || known === 'taken' || known === 'called_off';
  return (
    <Table.Tr>
      <Table.Td data-label={gift} data-cell="lead" data-text>
        <span className={cells.two}>
          {draw.name ? (
            <Anchor component={Link} to={`/product/${draw.$id}`}>
              {draw.name}
            </Anchor>
          ) : (
            <span>{texts.goneGift}</span>
          )}
          <span className={`${cells.line} ${cells.second}`}>
            <PersonLink userId={draw.giverId} name={draw.giverName} />
          </span>
        </span>
      </Table.Td>
      <Table.Td data-label={drawAt}>{formatShortMoment(draw.drawAt)}</Table.Td>
      <Table.Td data-label={entrants}>{texts.entrants(draw.entrants)}</Table.Td>
      <Table.Td data-label={turn}>
        {isTurn ? texts.turn(draw.passed, draw.entrants) : '–'}
        <small className={cells.dim}>{texts.passed(draw.passed)}</small>
      </Table.Td>
      <Table.Td data-label={state} data-cell="side">
        <span className={badge.badge} data-tone={tones[known]}>
          {drawStateNames[known]}
        </span>
      </Table.Td>
      <Table.Td data-label={action} data-cell="line">
        {draw.name ? <RemoveProduct productId={draw.$id} name={draw.name} onDone={onRemoved} /> : null}
      </Table.Td>
    </Table.Tr>
  );
}

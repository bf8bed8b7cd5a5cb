import { Button, Table } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOwnCase } from '#domain/people/own-case.ts';
import { listTexts } from '../../../copy/admin.ts';
import { adminPayoutTexts, moneyListTexts } from '../../../copy/admin-money.ts';
import { formatDate, formatPrice } from '../../../copy/format.ts';
import { part } from '../../../lib/page/part.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { BulkBar, type Selection, useSelection } from '../list/bulk.tsx';
import cells from '../list/cells.module.css';
import { TickCell } from '../list/cells.tsx';
import { ListHead } from '../list/list-head.tsx';
import { OwnCase } from '../own-case.tsx';
import { AccountCell } from './account-cell.tsx';
import classes from './desk-money.module.css';
import { MoneyList } from './money-list.tsx';
import { MoneyToolbar, moneySpec, useNarrowedMoney } from './money-toolbar.tsx';
import { PersonCell } from './person-cell.tsx';
import { type DuePerson, duePayoutsOptions } from './queries.ts';
import { StateTabs } from './state-tabs.tsx';
import { usePayoutFile } from './use-payout-file.ts';

const PrepareDialog = part(async () => (await import('./prepare-dialog.tsx')).PrepareDialog);

const [, available] = adminPayoutTexts.dueColumns;
const spec = moneySpec({ amount: available, moment: undefined }, { searchLabel: moneyListTexts.searchPeople });

/** Sellers with available money, largest first; payouts are prepared for one or several. */
export function DuePayouts() {
  const { narrowed, isNarrowed, sorting, ...toolbar } = useNarrowedMoney(spec);
  const list = useInfiniteQuery({ ...duePayoutsOptions(narrowed), placeholderData: keepPreviousData });
  const people = (list.data?.pages ?? []).flatMap(({ entries }) => entries);
  const { userId: ownId } = useUser();
  // Administrators do not decide cases of their own.
  const payable = people
    .filter(({ account, userId }) => account !== null && !isOwnCase(ownId, [userId]))
    .map((person) => ({ ...person, $id: person.userId }));
  const { selected, clear, ...selection } = useSelection(payable);
  const [preparing, setPreparing] = useState<readonly DuePerson[]>([]);
  const file = usePayoutFile('due');
  const navigate = useNavigate();
  const sum = selected.reduce((all, { available }) => all + available, 0);
  return (
    <>
      <ListHead
        title={adminPayoutTexts.title}
        onRefresh={list.refetch}
        exporting={file.exporting}
        onExport={() => file.onExport()}
      />
      <StateTabs label={adminPayoutTexts.tabs} states={adminPayoutTexts.states} now="due" />
      <MoneyToolbar {...toolbar} count={list.data?.pages[0]?.count} />
      <BulkBar
        bulk={{ progress: undefined, summary: undefined, dismiss: clear }}
        selected={selected.length}
        onClear={clear}
      >
        <span className={classes.sum}>{adminPayoutTexts.sum(sum)}</span>
        <Button size="md" onClick={() => setPreparing(selected)}>
          {adminPayoutTexts.prepareMany}
        </Button>
      </BulkBar>
      {people.length > 0 ? (
        <p className={classes.note}>
          <span>{adminPayoutTexts.shown}</span>
          <strong>{adminPayoutTexts.total(list.data?.pages[0]?.amount ?? 0)}</strong>
        </p>
      ) : null}
      <MoneyList
        list={list}
        label={adminPayoutTexts.list.due}
        columns={adminPayoutTexts.dueColumns}
        empty={isNarrowed ? listTexts.nothingFound : adminPayoutTexts.empty.due}
        sorting={sorting}
        outdated={list.isPlaceholderData}
        selection={selection}
      >
        {people.map((person) => (
          <DueRow key={person.userId} person={person} selection={selection} onPrepare={() => setPreparing([person])} />
        ))}
      </MoneyList>
      {preparing.length > 0 ? (
        <PrepareDialog
          people={preparing}
          onDone={() => {
            setPreparing([]);
            clear();
            // After preparing several payouts, opens the tab that creates the bank's file.
            if (preparing.length > 1) void navigate({ search: 'keadaan=prepared' });
          }}
          onClose={() => setPreparing([])}
        />
      ) : null}
    </>
  );
}

interface DueRowProps {
  person: DuePerson;
  selection: Selection;
  onPrepare: () => void;
}

function DueRow({
  person: { userId, name, isDeleted, available, held, since, account },
  selection,
  onPrepare,
}: DueRowProps) {
  const { userId: ownId } = useUser();
  return (
    <Table.Tr>
      <TickCell
        selection={selection}
        id={userId}
        name={account ? name : adminPayoutTexts.noAccountOf(name)}
        disabled={!account || isOwnCase(ownId, [userId])}
      />
      <PersonCell
        label={adminPayoutTexts.dueColumns[0]}
        userId={userId}
        name={name}
        isDeleted={isDeleted}
        small={adminPayoutTexts.since(formatDate(since))}
      />
      <Table.Td data-label={adminPayoutTexts.dueColumns[1]} data-cell="side">
        <strong className={classes.amount}>{formatPrice(available)}</strong>
        {held > 0 ? <small className={cells.dim}>{adminPayoutTexts.held(held)}</small> : null}
      </Table.Td>
      <Table.Td data-label={adminPayoutTexts.dueColumns[2]} data-cell="line">
        <AccountCell userId={userId} name={name} account={account} none={adminPayoutTexts.noAccount} />
      </Table.Td>
      <Table.Td data-label={adminPayoutTexts.dueColumns[3]} data-cell="line">
        <OwnCase concerned={[userId]} isShort>
          <Button size="sm" mih={44} disabled={!account} onClick={onPrepare}>
            {adminPayoutTexts.prepareOne}
          </Button>
        </OwnCase>
      </Table.Td>
    </Table.Tr>
  );
}

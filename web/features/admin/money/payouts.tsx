import '../../../ui/styles/forms.ts';
import { Button, NativeSelect, Table } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayoutState } from '#domain/money/payout.ts';
import { listTexts } from '../../../copy/admin.ts';
import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { formatDate, formatDateTime, formatPrice } from '../../../copy/format.ts';
import { payoutFileTexts } from '../../../copy/marks.ts';
import { moneyTexts, payoutStateName } from '../../../copy/money.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { part } from '../../../lib/page/part.tsx';
import cells from '../list/cells.module.css';
import { StateBadge } from '../list/cells.tsx';
import { ListHead } from '../list/list-head.tsx';
import { type RowAction, RowActions } from '../list/row-actions.tsx';
import { OwnCase } from '../own-case.tsx';
import { UndoButton } from '../undo-button.tsx';
import { AccountCell } from './account-cell.tsx';
import classes from './desk-money.module.css';
import { fileForms, useFileForm } from './file-form.ts';
import { MoneyList } from './money-list.tsx';
import { MoneyToolbar, moneySpec, useNarrowedMoney } from './money-toolbar.tsx';
import { PayoutFiles } from './payout-files.tsx';
import { PersonCell } from './person-cell.tsx';
import { type AdminPayout, payoutsOptions } from './queries.ts';
import { StateTabs } from './state-tabs.tsx';
import { usePayoutFile } from './use-payout-file.ts';

const PaidDialog = part(async () => (await import('./end-payout-dialogs.tsx')).PaidDialog);
const FailedDialog = part(async () => (await import('./end-payout-dialogs.tsx')).FailedDialog);

interface Ending {
  how: 'paid' | 'failed';
  payout: AdminPayout;
}

const columnsOf = (state: PayoutState) =>
  state === 'prepared' ? adminPayoutTexts.columns : adminPayoutTexts.columns.slice(0, -1);

const [person, amount, account, stateName, action] = adminPayoutTexts.columns;
const spec = moneySpec({ amount, moment: stateName });

/** Payouts of one state. Prepared payouts go to the bank as a file; then the file or each payout is marked as sent. */
export function Payouts({ state }: { state: PayoutState }) {
  const { narrowed, isNarrowed, sorting, ...toolbar } = useNarrowedMoney(spec);
  const list = useInfiniteQuery({ ...payoutsOptions(state, narrowed), placeholderData: keepPreviousData });
  const payouts = (list.data?.pages ?? []).flatMap(({ entries }) => entries);
  const [ending, setEnding] = useState<Ending>();
  const { form, choose } = useFileForm();
  const file = usePayoutFile('prepared', form);
  const hasFile = state === 'prepared' && payouts.length > 0;
  const close = () => setEnding(undefined);
  return (
    <>
      <ListHead
        title={adminPayoutTexts.title}
        onRefresh={list.refetch}
        {...(hasFile
          ? { exporting: file.exporting, onExport: () => file.onExport(), exportLabel: adminPayoutTexts.bankFile }
          : {})}
      />
      <StateTabs label={adminPayoutTexts.tabs} states={adminPayoutTexts.states} now={state} />
      <MoneyToolbar {...toolbar} count={list.data?.pages[0]?.count} />
      {hasFile ? (
        <div className={classes.note}>
          <NativeSelect
            size="md"
            label={adminPayoutTexts.fileForm}
            value={form}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={fileForms.map((value) => ({ value, label: adminPayoutTexts.fileForms[value] }))}
          />
          <span>{adminPayoutTexts.bankFileHint}</span>
        </div>
      ) : null}
      {state === 'failed' ? null : <PayoutFiles form={form} />}
      <MoneyList
        list={list}
        label={adminPayoutTexts.list[state]}
        columns={columnsOf(state)}
        sorting={sorting}
        outdated={list.isPlaceholderData}
        empty={isNarrowed ? listTexts.nothingFound : adminPayoutTexts.empty[state]}
      >
        {payouts.map((payout) => (
          <PayoutRow key={payout.payoutId} payout={payout} onEnd={(how) => setEnding({ how, payout })} />
        ))}
      </MoneyList>
      {ending?.how === 'paid' ? <PaidDialog payout={ending.payout} onClose={close} /> : null}
      {ending?.how === 'failed' ? <FailedDialog payout={ending.payout} onClose={close} /> : null}
    </>
  );
}

const tones = { prepared: 'warn', paid: 'good', failed: 'bad' } as const;
const toneOf = (state: string) => Object.entries(tones).find(([known]) => known === state)?.[1] ?? 'grey';

function PayoutRow({ payout, onEnd }: { payout: AdminPayout; onEnd: (how: Ending['how']) => void }) {
  const { name, userId, state } = payout;
  const isPrepared = state === 'prepared';
  const rest: RowAction[] = [{ label: adminPayoutTexts.failed, danger: true, onClick: () => onEnd('failed') }];
  return (
    <Table.Tr>
      <PersonCell label={person} userId={payout.userId} name={name} isDeleted={payout.isDeleted} />
      <Table.Td data-label={amount} data-cell="side">
        <strong className={classes.amount}>{formatPrice(payout.amount)}</strong>
      </Table.Td>
      <Table.Td data-label={account} data-cell="line">
        <AccountCell
          userId={userId}
          name={name}
          account={payout.account}
          none={adminPayoutTexts.noAccount}
          isCurrent={isPrepared && !payout.isAccountChanged}
        />
      </Table.Td>
      <Table.Td data-label={stateName} data-cell="line">
        <span className={classes.badges}>
          <StateBadge tone={toneOf(state)}>{payoutStateName(state)}</StateBadge>
          {payout.heldFor > 0 ? <StateBadge tone="bad">{adminPayoutTexts.isHeld}</StateBadge> : null}
          {payout.isAccountChanged ? <StateBadge tone="bad">{adminPayoutTexts.changed}</StateBadge> : null}
        </span>
        <small className={`${cells.dim} ${classes.moment}`}>
          {moneyTexts.preparedAt(formatDate(payout.preparedAt))}
        </small>
        {payout.heldFor > 0 ? <small className={cells.dim}>{adminPayoutTexts.heldFor(payout.heldFor)}</small> : null}
        {payout.reference ? <small className={cells.dim}>{moneyTexts.reference(payout.reference)}</small> : null}
        {payout.reason ? <small className={cells.dim}>{moneyTexts.reason(payout.reason)}</small> : null}
        {payout.endedAt ? <small className={cells.dim}>{formatDateTime(payout.endedAt)}</small> : null}
        {isPrepared && payout.isInFile ? <small className={cells.dim}>{payoutFileTexts.inFile}</small> : null}
        <UndoButton
          concerned={[userId]}
          name={name}
          until={payout.undoUntil}
          undo={() =>
            answer(
              admin.payouts[':payoutId'].undone.$post({
                param: { payoutId: payout.payoutId },
                json: payout.endedAt ? { at: payout.endedAt } : {},
              }),
            )
          }
        />
      </Table.Td>
      {isPrepared ? (
        <Table.Td data-label={action} data-cell="line">
          <OwnCase concerned={[userId]} isShort>
            <RowActions name={name} rest={rest}>
              <Button size="sm" mih={44} onClick={() => onEnd('paid')}>
                {adminPayoutTexts.paid}
              </Button>
            </RowActions>
          </OwnCase>
        </Table.Td>
      ) : null}
    </Table.Tr>
  );
}

import { Button, TextInput } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '#domain/limits.ts';
import { isMeetingMissed } from '#domain/orders/allowed-sale-events.ts';
import { isHandoverOpen } from '#domain/orders/handover.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { formatPrice } from '../../../copy/format.ts';
import { preorderTexts as texts } from '../../../copy/preorder.ts';
import { ticketTexts } from '../../../copy/ticket.ts';
import { part } from '../../../lib/page/part.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { readCode } from '../../../shop/handover/read-code.ts';
import { TicketStep } from '../../../shop/ticket/ticket-step.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './batch-page.module.css';
import type { PickSale } from './queries.ts';
import { useAbsences } from './use-absences.ts';
import { usePickup } from './use-pickup.ts';

// Requested immediately, since the connection may be bad at the pickup; the list does not wait for it.
const scanner = import('./pickup-scanner.tsx');
const PickupScanner = lazy(async () => ({ default: (await scanner).PickupScanner }));

const Confirm = part(async () => (await import('../../../ui/dialogs/confirm.tsx')).Confirm);

const paidWords = ({ state, method, subtotal, isPaidOutside }: PickSale): string => {
  if (state === 'unpaid') return texts.unpaid;
  return method === bankTransfer || isPaidOutside ? texts.paid : texts.cash(formatPrice(subtotal));
};

const stateWords: Readonly<Record<string, string>> = {
  completed: texts.collected,
  waiting: texts.waiting,
  unpaid: texts.notYet,
  disputed: texts.disputed,
  canceled: texts.canceledSale,
};

const standOf = ({ state, absentAt }: PickSale, takesOrders: boolean): string => {
  if (absentAt !== null) return texts.absent;
  return takesOrders && state === 'waiting' ? texts.inBatch : (stateWords[state] ?? texts.notYet);
};

interface CodeFieldProps {
  sale: PickSale;
  onCode: (code: string) => void;
}

/** An incomplete code, which is not an error yet. */
const begun = new RegExp(`^(?:\\d[\\s.-]*){0,${limits.handoverDigits - 1}}$`);

/** Six digits, or a pasted text that contains the code; sent once complete. */
function CodeField({ sale, onCode }: CodeFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState('');
  if (!isOpen)
    return (
      <Button size="md" variant="default" aria-label={texts.codeOf(sale.buyerName)} onClick={() => setOpen(true)}>
        {texts.code}
      </Button>
    );
  return (
    <TextInput
      size="md"
      className={classes.code ?? ''}
      aria-label={texts.codeOf(sale.buyerName)}
      inputMode="numeric"
      autoComplete="off"
      autoFocus
      maxLength={200}
      error={refusal}
      onChange={({ currentTarget: { value } }) => {
        if (begun.test(value.trim())) return setRefusal('');
        const read = readCode(value, sale.$id);
        if ('refusal' in read) return setRefusal(read.refusal);
        setRefusal('');
        setOpen(false);
        onCode(read.code);
      }}
    />
  );
}

interface PickListProps {
  userId: string;
  batchId: string;
  /** Whether the batch still takes orders, so that the seller cannot accept them yet. */
  takesOrders: boolean;
  /** Whether handing out is the page's next action, rather than a step of the batch. */
  isTable: boolean;
  sales: readonly PickSale[];
}

/** The table of orders at the pickup: quantity, payment, attendance, and a field for codes. */
export function PickList({ userId, batchId, takesOrders, isTable, sales }: PickListProps) {
  const pickup = usePickup(userId, batchId);
  const [isScanning, setScanning] = useState(false);
  const now = useNow();
  // Absent buyers stay in the list.
  const running = sales.filter(({ state, absentAt }) => state !== 'canceled' || absentAt !== null);
  const missed = running.filter((sale) => isMeetingMissed(sale, now));
  const [asked, setAsked] = useState<readonly PickSale[]>([]);
  const absences = useAbsences(batchId, () => {
    setAsked([]);
    void toast('good', texts.absentSaid);
  });
  const collected = running.filter(({ state }) => state === 'completed').length;
  const isOpen = running.some(isHandoverOpen);
  useEffect(() => {
    if (isOpen) void scanner.then(({ loadReader }) => loadReader());
  }, [isOpen]);
  return (
    <section className={classes.list} aria-labelledby="daftar-ambil">
      <h2 id="daftar-ambil">{texts.list}</h2>
      {running.length === 0 ? <p>{texts.empty}</p> : <p>{texts.progress(collected, running.length)}</p>}
      {isOpen && !isScanning ? (
        <TicketStep label={ticketTexts.step} isMain={isTable}>
          {missed.length > 0 ? (
            <Button size="lg" variant="default" onClick={() => setAsked(missed)}>
              {texts.allAbsent(missed.length)}
            </Button>
          ) : null}
          <Button
            size="lg"
            variant={isTable ? 'filled' : 'default'}
            leftSection={<IconQrcode size={20} aria-hidden="true" />}
            onClick={() => setScanning(true)}
          >
            {texts.scan}
          </Button>
        </TicketStep>
      ) : null}
      {isScanning ? (
        <Suspense>
          <PickupScanner
            sales={running}
            isWaiting={(saleId) => pickup.waiting.has(saleId)}
            onCode={pickup.add}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : null}
      <ul className={classes.rows}>
        {running.map((sale) => {
          const isWaiting = pickup.waiting.has(sale.$id);
          return (
            <li key={sale.$id} data-done={sale.state === 'completed' || undefined}>
              <Link to={`/sales/${sale.$id}`}>{sale.buyerName}</Link>
              <span className={classes.pieces}>{texts.pieces(sale.itemCount)}</span>
              <span>{paidWords(sale)}</span>
              {/* Same height with and without a field, so that nothing shifts after a confirmation. */}
              <span className={classes.stand}>
                {isHandoverOpen(sale) && !isWaiting ? (
                  <CodeField sale={sale} onCode={(code) => pickup.add(sale.$id, code)} />
                ) : (
                  <strong data-waiting={isWaiting || undefined}>
                    {isWaiting ? texts.unconfirmed : standOf(sale, takesOrders)}
                  </strong>
                )}
              </span>
              {isMeetingMissed(sale, now) && !isWaiting ? (
                <Button
                  size="md"
                  variant="subtle"
                  color="cabai"
                  aria-label={texts.absentOf(sale.buyerName)}
                  onClick={() => setAsked([sale])}
                >
                  {texts.absent}
                </Button>
              ) : null}
              {pickup.refusals[sale.$id] ? <p role="alert">{pickup.refusals[sale.$id]}</p> : null}
            </li>
          );
        })}
      </ul>
      {asked.length > 0 ? (
        <Confirm
          opened
          danger
          title={texts.absentTitle}
          confirmLabel={texts.absentYes}
          sending={absences}
          onConfirm={() => absences.isPending || absences.mutate(asked.map(({ $id }) => $id))}
          onClose={() => setAsked([])}
        >
          {texts.absentQuestion(asked.map(({ buyerName }) => buyerName).join(', '))}
        </Confirm>
      ) : null}
      {pickup.isStuck ? (
        <p className={classes.offline} role="status">
          {texts.offline(pickup.waiting.size)}
        </p>
      ) : null}
    </section>
  );
}

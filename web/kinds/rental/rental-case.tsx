import { depositWithin, withoutDeposit } from '#domain/money/deposit.ts';
import { countDays } from '#kinds/rental/rules/days.ts';
import { daysOf, isOut, lateDays, proposedPart } from '#kinds/rental/rules/rented-sale.ts';
import { formatDateTime, formatPrice } from '../../copy/format.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import page from '../../shop/detail-page.module.css';
import type { CaseProps } from '../kind.ts';
import { rentalTexts as texts } from './texts/rental.ts';

/** For the decision of a rental's dispute: its days, its return and delay, the deposit, and the proposed division. */
export function RentalCase({ sale, now }: CaseProps) {
  const days = daysOf(sale);
  if (!days) return null;
  const texted = texts.case;
  const until = sale.disputedAt ?? sale.completedAt;
  const late = lateDays(sale, until ? Date.parse(until) : now, campusZone());
  const [deposit, held] = [sale.deposit ?? 0, depositWithin(sale)];
  const wasOut = isOut(sale);
  const isOpen = sale.state === 'disputed';
  const part = proposedPart(sale, now, campusZone());
  return (
    <section className={page.panel} aria-labelledby="sewa">
      <h2 id="sewa">{texted.title}</h2>
      <dl className={page.facts}>
        <dt>{texted.days}</dt>
        <dd>{texts.line(countDays(days), days.from, days.until)}</dd>
        <dt>{texted.back}</dt>
        <dd>
          {isOpen
            ? wasOut
              ? texted.notBack(sale.disputedAt ? formatDateTime(sale.disputedAt) : '')
              : texted.neverOut
            : sale.completedAt
              ? texted.ended(formatDateTime(sale.completedAt))
              : texted.canceled}
        </dd>
        {wasOut || sale.state === 'completed' ? (
          <>
            <dt>{texted.late}</dt>
            <dd>{texted.lateDays(late)}</dd>
          </>
        ) : null}
        <dt>{texted.rent}</dt>
        <dd>{formatPrice(withoutDeposit(sale))}</dd>
        <dt>{texted.deposit}</dt>
        <dd>{deposit === 0 ? texted.noDeposit : held > 0 ? texted.held(deposit) : texted.cash(deposit)}</dd>
        {isOpen && wasOut && deposit > 0 ? (
          <>
            <dt>{texted.proposal}</dt>
            <dd>{texted.split(part, deposit - part, late)}</dd>
          </>
        ) : null}
        {sale.state === 'completed' && deposit > 0 ? (
          <>
            <dt>{texted.decided}</dt>
            <dd>
              {held > 0
                ? texts.keptDeposit(sale.depositKept ?? 0, sale.depositBack ?? 0)
                : texted.keptCash(sale.depositKept ?? 0)}
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

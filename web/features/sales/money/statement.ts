import { queryOptions } from '@tanstack/react-query';
import { campusOffsetMs, campusTime } from '#domain/campus-time.ts';
import { type CsvCell, toCsv } from '#domain/csv.ts';
import { entryTitle, statementTexts } from '../../../copy/money.ts';
import { campusZone } from '../../../lib/campus/campus.ts';
import { answer, market } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const monthsBack = 24;

/** The months that can be chosen, newest first ('2026-11'), in campus time. */
export function monthsUntil(now: number): string[] {
  const [year = 0, month = 1] = campusTime(now, campusZone()).date.split('-').map(Number);
  return Array.from({ length: monthsBack }, (_, back) => {
    const months = year * 12 + month - 1 - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

/** A time in the middle of a month, to format its name. */
export const middleOf = (month: string): string => `${month}-15T12:00:00Z`;

/** One month of the person's money. Days start at midnight in campus time, like the times in the table and the CSV. */
export const statementOptions = (userId: string, month: string) =>
  queryOptions({
    queryKey: queryKeys.statement(userId, month),
    queryFn: () => {
      const offset = String(campusOffsetMs(campusZone()) / 60_000);
      return answer(market.money.statement.$get({ query: { month, offset } }));
    },
  });

export type Statement = Awaited<ReturnType<NonNullable<ReturnType<typeof statementOptions>['queryFn']>>>;

/** The month as CSV, with the balances before and after. */
export function statementCsv({ opening, closing, entries }: Statement): string {
  const bounds = (name: string, { held, available }: Statement['opening']): CsvCell[] => [
    '',
    name,
    '',
    '',
    '',
    held,
    available,
    '',
    '',
  ];
  return toCsv(
    [
      statementTexts.csvHeader,
      bounds(statementTexts.opening, opening),
      ...entries.map(({ at, kind, amount, held, available, balance, orderId, reference }): CsvCell[] => [
        new Date(at),
        entryTitle(kind),
        amount,
        held,
        available,
        balance.held,
        balance.available,
        orderId,
        reference,
      ]),
      bounds(statementTexts.closing, closing),
    ],
    campusZone(),
  );
}

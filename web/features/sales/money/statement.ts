import { queryOptions } from '@tanstack/react-query';
import { type CsvCell, toCsv } from '#domain/csv.ts';
import { entryTitle, statementTexts } from '../../../copy/money.ts';
import { campusZone } from '../../../lib/campus/campus.ts';
import { answer, market } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const monthsBack = 24;

const textOf = (day: Date): string => `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;

/** The months that can be chosen, newest first ('2026-11'), in the device's time zone. */
export function monthsUntil(now: number): string[] {
  const today = new Date(now);
  return Array.from({ length: monthsBack }, (_, back) =>
    textOf(new Date(today.getFullYear(), today.getMonth() - back, 1)),
  );
}

/** A time in the middle of a month, to format its name. */
export const middleOf = (month: string): string => `${month}-15T12:00:00Z`;

/** One month of the person's money. Days start at midnight in the device's time zone. */
export const statementOptions = (userId: string, month: string) =>
  queryOptions({
    queryKey: queryKeys.statement(userId, month),
    queryFn: () => {
      const offset = String(-new Date(middleOf(month)).getTimezoneOffset());
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

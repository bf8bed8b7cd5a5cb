import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import type { Turn, TurnSide } from '#domain/orders/next-turn.ts';
import { wordsOfSale } from '../kinds/sale-words.ts';
import { answerBeforeMeeting, answerWithin } from './answer-deadline.ts';
import { comesAt, latest, within } from './near-day.ts';

const isAt = (meetAt: string | null | undefined, until: string): boolean =>
  Boolean(meetAt) && Date.parse(meetAt ?? '') === Date.parse(until);

/**
 * The deadline and its consequence; '' if there is none, or if another part of the page states it (payment, return). An
 * agreed appointment serves as the deadline, so the later general deadline is not shown.
 */
export function saleDeadline(
  side: TurnSide,
  { kind, who, until }: Turn,
  now: number,
  sale: SaleOfKind & { readonly meetAt?: string | null },
): string {
  if (until === null) return '';
  switch (kind) {
    case 'pay':
      return side === 'seller' ? `Batal otomatis bila belum dibayar ${within(until, now)}.` : '';
    case 'return':
      return '';
    case 'batch_open':
      return `PO ditutup ${comesAt(until, now)}.`;
    case 'answer':
      return isAt(sale.meetAt, until) ? answerBeforeMeeting(side) : answerWithin(side, until, now);
    case 'answer_meeting':
      return side === who ? `Jawab ${within(until, now)}, atau usulnya gugur.` : `Usul berlaku ${within(until, now)}.`;
    case 'confirm':
    case 'confirm_cash':
      return side === who
        ? `Laporkan kendala ${within(until, now)}; setelah itu dianggap selesai.`
        : `Selesai otomatis ${comesAt(until, now)} bila tidak ada kendala.`;
    case 'late':
      return `Bila belum kembali ${within(until, now, 0)}, admin memutuskan.`;
    default: {
      const { deadline } = wordsOfSale(sale);
      return sale.meetAt || deadline === '' ? '' : `${deadline}: ${latest(until, now)}.`;
    }
  }
}

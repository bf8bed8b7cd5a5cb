/** What comes next in an order, for its buyer: the nearest turn of its parts, and how far the parts have come. */
import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import type { NextTurn, PartsProgress, TurnKind, TurnSale } from '#domain/orders/next-turn.ts';
import { wordsOfSale } from './sale-kinds.ts';

interface Part extends TurnSale, SaleOfKind {
  readonly sellerName: string;
}

const next: Record<Exclude<TurnKind, 'completed' | 'canceled'>, (seller: string, isOwn: boolean) => string> = {
  pay: () => 'Berikutnya: selesaikan pembayaran Anda.',
  batch_open: (seller) => `Berikutnya: PO ${seller} ditutup, lalu pesanan Anda dijawab.`,
  answer: (seller) => `Berikutnya: ${seller} menjawab pesanan Anda.`,
  answer_meeting: (seller, isOwn) =>
    isOwn ? `Berikutnya: jawab usul janji temu ${seller}.` : `Berikutnya: ${seller} menjawab usul janji temu Anda.`,
  prepare: (seller) => `Berikutnya: ${seller} menyiapkan pesanan Anda.`,
  meet: (seller) => `Berikutnya: temui ${seller}, periksa pesanannya, lalu tunjukkan kode.`,
  missed: (seller) => `Berikutnya: sepakati waktu lain dengan ${seller}, atau laporkan bila tidak datang.`,
  confirm: (seller) => `Berikutnya: pastikan pesanan dari ${seller} sudah Anda terima.`,
  confirm_cash: (seller) => `Berikutnya: ${seller} memastikan tunainya.`,
  return: (seller) => `Berikutnya: kembalikan barangnya kepada ${seller}, lalu masukkan kodenya.`,
  late: (seller) => `Berikutnya: segera kembalikan barangnya kepada ${seller}; waktu sewanya sudah lewat.`,
  leave: (seller) => `Berikutnya: batalkan bagian ${seller}, yang sudah tidak aktif.`,
  money_gone: () => 'Dana Anda sudah kembali. Admin memutuskan kelanjutannya.',
  decide: (seller) => `Ada kendala dengan ${seller}, giliran admin.`,
};

/** '1 dari 4 penjual menerima, 1 batal.' */
function counted(count: number, { parts, canceled }: PartsProgress, verb: string): string {
  const done = count === 0 ? `Belum ada dari ${parts} penjual yang ${verb}` : `${count} dari ${parts} penjual ${verb}`;
  return `${done}${canceled > 0 ? `, ${canceled} batal` : ''}.`;
}

/** How far an order of several parts has come; '' for one part, and where nothing is counted yet. */
function howFar(kind: TurnKind, progress: PartsProgress): string {
  if (progress.parts === 1 || kind === 'pay') return '';
  if (kind === 'completed') {
    return progress.canceled > 0 ? counted(progress.completed, progress, 'selesai') : '';
  }
  return counted(progress.accepted, progress, 'menerima');
}

const over = { completed: 'Pesanan ini sudah selesai.', canceled: 'Pesanan ini dibatalkan.' } as const;

/** One sentence, or two: how far it has come, and the nearest turn. */
export function orderTurnWords({ turn, sale, progress }: NextTurn<Part>): string {
  const { kind } = turn;
  const seller = sale.sellerName || 'penjual';
  const own = wordsOfSale(sale).next?.[kind];
  const usual = () =>
    kind === 'completed' || kind === 'canceled' ? over[kind] : next[kind](seller, turn.who === 'buyer');
  const said = own ? own(seller) : usual();
  return kind === 'canceled' ? said : [howFar(kind, progress), said].filter(Boolean).join(' ');
}

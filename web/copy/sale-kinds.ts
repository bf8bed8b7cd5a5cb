/**
 * What is said of the sales of a kind instead of what sales.ts says of goods: services are done, not handed over; what is ordered in a
 * batch is picked up; rentals begin and end; gifts are neither bought nor sold.
 */
import type { RowKind } from '#domain/kinds/kind.ts';
import { type SaleOfKind, saleKindOf } from '#domain/kinds/sale-kind.ts';
import type { TurnKind } from '#domain/orders/next-turn.ts';
import type { OrderEvent } from '#domain/orders/order.ts';
import { readSaleState, type SaleActor, type SaleEvent, type SaleState } from '#domain/orders/sale.ts';

interface Names {
  readonly buyerName: string;
  readonly sellerName: string;
}

type Line = (sale: Names) => string | readonly string[];

/** What is asked before a step; the rest of the question is that of all kinds. */
interface Asked {
  readonly title: string;
  readonly yes: string;
}

interface KindWords {
  readonly turns?: Readonly<Record<'buyer' | 'seller', Partial<Record<TurnKind, Line>>>>;
  /** In the buyer's list of orders. */
  readonly next?: Partial<Record<TurnKind, (seller: string) => string>>;
  readonly buttons?: Partial<Record<Exclude<SaleActor, 'system'>, Partial<Record<SaleEvent, string>>>>;
  readonly asked?: Partial<Record<SaleEvent, Asked>>;
  /** After a step, to whoever took it. */
  readonly done?: Partial<Record<SaleEvent, string>>;
  /** On the timeline. */
  readonly happened?: Partial<Record<SaleEvent | OrderEvent, string>>;
  readonly states?: Partial<Record<SaleState, string>>;
  /** What runs out when no other sentence says it. */
  readonly deadline?: string;
}

const words: Readonly<Record<RowKind, KindWords>> = {
  goods: {},
  bundle: {},
  wanted: {},
  link: {},
  service: {
    turns: {
      seller: {
        prepare: () => 'Persiapkan jasanya, lalu tandai siap.',
        meet: ({ buyerName }) => `Temui ${buyerName}, kerjakan jasanya, lalu masukkan kode dari layarnya.`,
        confirm: ({ buyerName }) => `Giliran ${buyerName}: memastikan jasanya sudah selesai.`,
        confirm_cash: ({ buyerName }) => [
          `Menurut ${buyerName} jasanya sudah selesai.`,
          'Giliran Anda: pastikan tunainya sudah Anda terima.',
        ],
        money_gone: () => [
          'Dana pembeli sudah kembali semuanya.',
          'Jangan kerjakan jasanya; admin memutuskan kelanjutannya.',
        ],
      },
      buyer: {
        prepare: ({ sellerName }) => `Giliran ${sellerName}: mempersiapkan jasanya.`,
        meet: ({ sellerName }) => `Temui ${sellerName} untuk jasanya, lalu tunjukkan kode setelah selesai.`,
        confirm: ({ sellerName }) => [`Menurut ${sellerName} jasanya sudah selesai.`, 'Giliran Anda: pastikan.'],
        confirm_cash: ({ sellerName }) => [
          'Menurut Anda jasanya sudah selesai.',
          `Giliran ${sellerName}: memastikan tunainya.`,
        ],
      },
    },
    next: {
      prepare: (seller) => `Berikutnya: ${seller} mempersiapkan jasanya.`,
      meet: (seller) => `Berikutnya: temui ${seller} untuk jasanya, lalu tunjukkan kode setelah selesai.`,
      confirm: (seller) => `Berikutnya: pastikan jasa dari ${seller} sudah selesai.`,
    },
    buttons: {
      seller: { ready: 'Tandai siap', claim: 'Jasa sudah selesai' },
      buyer: { receive: 'Jasa sudah selesai' },
    },
    asked: {
      claim: { title: 'Jasa sudah selesai?', yes: 'Ya, sudah selesai' },
      receive: { title: 'Jasa sudah selesai?', yes: 'Ya, sudah selesai' },
    },
    done: {
      accept: 'Pesanan diterima. Silakan persiapkan jasanya.',
      ready: 'Ditandai siap.',
      claim: 'Tercatat: jasa sudah selesai.',
      receive: 'Terima kasih. Tercatat: jasa sudah selesai.',
    },
    happened: {
      ready: 'Penjual siap',
      ship: 'Penjual siap',
      claim: 'Selesai menurut penjual',
      receive: 'Selesai menurut pembeli',
      overdue: 'Batas waktu lewat',
    },
    states: { ready: 'Siap', handed_over: 'Menunggu kepastian' },
    deadline: 'Batas waktu',
  },
  preorder: {
    turns: {
      seller: {
        prepare: () => 'Siapkan pesanannya, lalu tandai siap diambil.',
        meet: ({ buyerName }) =>
          `Serahkan pesanannya saat ${buyerName} mengambilnya, lalu masukkan kode dari layarnya.`,
      },
      buyer: {
        meet: ({ sellerName }) => `Ambil pesanan Anda dari ${sellerName}, periksa, lalu tunjukkan kode serah terima.`,
      },
    },
    next: { meet: (seller) => `Berikutnya: ambil pesanan dari ${seller}, periksa, lalu tunjukkan kode.` },
    buttons: { seller: { ready: 'Tandai siap diambil' } },
    done: { ready: 'Ditandai siap diambil.' },
    happened: {
      ready: 'Siap diambil',
      ship: 'Siap diambil',
      meet: 'Pengambilan dipindahkan',
      overdue: 'Batas pengambilan lewat',
    },
    states: { ready: 'Siap diambil' },
    deadline: 'Batas pengambilan',
  },
  rental: {
    turns: {
      seller: {
        prepare: () => 'Siapkan barangnya, lalu tandai siap diserahkan.',
        meet: ({ buyerName }) => `Temui ${buyerName}, serahkan barangnya, lalu masukkan kode dari layarnya.`,
        completed: () => 'Sewa ini selesai.',
        canceled: () => ['Sewa ini dibatalkan.', 'Tidak ada yang perlu Anda serahkan.'],
      },
      buyer: {
        prepare: ({ sellerName }) => `Giliran ${sellerName}: menyiapkan barang sewaan Anda.`,
        meet: ({ sellerName }) => `Temui ${sellerName}, periksa barangnya, lalu tunjukkan kode serah terima.`,
        completed: () => 'Sewa ini selesai.',
        canceled: () => 'Sewa ini dibatalkan.',
      },
    },
    buttons: { seller: { cancel: 'Batalkan sewa' } },
    asked: { cancel: { title: 'Batalkan sewa', yes: 'Ya, batalkan' } },
    done: { accept: 'Pesanan diterima. Silakan siapkan barangnya.', receive: 'Tercatat: sudah Anda terima.' },
    // Administrators confirm the end of a rental, its people that it goes out: see saleEventTitle.
    happened: {
      confirm: 'Diserahkan kepada penyewa',
      receive: 'Diterima penyewa',
      overdue: 'Batas waktu lewat',
      take_back: 'Barang sewaan kembali',
    },
  },
  free: {
    turns: {
      seller: {
        completed: () => 'Pemberian ini selesai.',
        canceled: () => ['Pemberian ini dibatalkan.', 'Tidak ada yang perlu Anda serahkan.'],
      },
      buyer: {},
    },
    buttons: { seller: { cancel: 'Batalkan pemberian' } },
    asked: { cancel: { title: 'Batalkan pemberian', yes: 'Ya, batalkan' } },
  },
  unknown: {},
};

/** What this kind of sale says in its own words. */
export const wordsOfSale = (sale: SaleOfKind): KindWords => words[saleKindOf(sale)];

/** Whether its steps are told one by one, because those of the whole order would say something else. */
export const hasOwnSteps = (sale: SaleOfKind): boolean => wordsOfSale(sale).happened !== undefined;

const stateNames: Record<SaleState, string> = {
  unpaid: 'Menunggu pembayaran',
  waiting: 'Menunggu jawaban',
  accepted: 'Disiapkan',
  ready: 'Siap diserahkan',
  handed_over: 'Sudah diserahkan',
  rented: 'Sedang disewa',
  disputed: 'Ada kendala',
  completed: 'Selesai',
  canceled: 'Dibatalkan',
};

/** A state as its kind of sale calls it. */
export function saleStateName(sale: SaleOfKind & { readonly state: string }): string {
  const state = readSaleState(sale.state);
  return wordsOfSale(sale).states?.[state] ?? stateNames[state];
}

/** Of a sale that waits for its batch to close. */
export const inBatchName = 'PO masih dibuka';

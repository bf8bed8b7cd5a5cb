/** UI strings for offers ("Nego"): the form, the card in the talk, and the agreed price at payment. */
import { limits } from '#domain/limits.ts';
import type { OfferState } from '#domain/orders/offer.ts';

export const offerStateNames: Record<OfferState, string> = {
  open: 'Menunggu jawaban',
  accepted: 'Disetujui',
  countered: 'Dibalas',
  declined: 'Ditolak',
  withdrawn: 'Ditarik',
  expired: 'Lewat waktu',
};

export const offerTexts = {
  nego: 'Nego',
  title: 'Ajukan tawaran',
  counterTitle: 'Tawar balik',
  /** Shown on a counter-offer: the offer that it answers. */
  answers: (name: string, price: string, quantity: number) =>
    `${name} menawar ${price}${quantity > 1 ? ' per buah' : ''}`,
  listPrice: (price: string) => `Harga sekarang ${price}`,
  pricePrefix: 'Rp',
  price: 'Harga tawaran per buah',
  quantity: 'Jumlah',
  lowest: (price: string) => `Paling rendah ${price}`,
  total: (quantity: number, total: string) => `${quantity} buah: ${total}`,
  promise: `Dijawab dalam ${limits.offerHours} jam. Bila disetujui, harga ini berlaku ${limits.offerHours} jam untuk Anda.`,
  counterPromise: `Dijawab dalam ${limits.offerHours} jam. Bila disetujui, harga ini berlaku ${limits.offerHours} jam.`,
  send: 'Kirim tawaran',
  cancel: 'Batal',
  sent: 'Tawaran terkirim.',
  loginToOffer: 'Silakan login terlebih dahulu untuk menawar.',

  accept: 'Setujui',
  counter: 'Tawar balik',
  decline: 'Tolak',
  withdraw: 'Tarik tawaran',
  buy: 'Beli dengan harga sepakat',
  forPieces: (quantity: number) => `per buah, untuk ${quantity} buah`,
  by: (name: string) => `Tawaran dari ${name}`,
  byYou: 'Tawaran Anda',
  answersAd: 'Untuk iklan dicari',
  answerWithin: (left: string) => `Jawab dalam ${left}`,
  answeredBefore: (left: string) => `Dijawab dalam ${left}`,
  answeredWithin: (name: string, left: string) => `Menunggu ${name}, sisa ${left}`,
  validFor: (left: string) => `Masih berlaku ${left}`,
  taken: 'Sudah dipakai dalam pesanan',

  several: 'Tawar beberapa barang',
  severalTitle: 'Tawar beberapa barang',
  severalHint: `Pilih ${limits.bundlePartsLeast} sampai ${limits.bundleParts} barang, lalu usulkan satu harga untuk semuanya.`,
  severalThings: 'Barang yang Anda mau',
  severalPrice: 'Harga untuk semuanya',
  severalChosen: (count: number, sum: string) => `${count} barang, satuannya ${sum}.`,
  severalPromise: `Dijawab dalam ${limits.offerHours} jam. Bila disetujui, semuanya dapat dipesan sekaligus dengan harga ini selama ${limits.offerHours} jam.`,
  severalNone: 'Belum ada dua barang yang dapat ditawar bersama di halaman ini.',
  fixed: 'harga pas',
  find: 'Cari di antara barang ini',
  nothingFound: 'Tidak ada barang dengan nama itu.',
  loadingThings: 'Memuat barang …',
  seeThings: 'Lihat isinya',
  thingGone: 'sudah tidak ada',
  buyAll: 'Pesan semuanya',

  agreedTitle: 'Harga sepakat Anda',
  agreedFor: (quantity: number, left: string) => `Untuk ${quantity} buah, masih berlaku ${left}.`,
  waitingTitle: 'Tawaran Anda menunggu jawaban',
  answerTitle: 'Penjual menawar balik',
  seeTalk: 'Lihat percakapan',
} as const;

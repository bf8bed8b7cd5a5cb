/** Sales by link: the seller's list and form, and the page opened by the link. */
import type { OpenedLink, OwnLink } from '#kinds/link/rules/sale-link.ts';
import { formatDateTime, formatTime } from '../../../copy/format.ts';
import type { Tone } from '../../../copy/when-where.ts';

export const ownLinkTexts = {
  title: 'Jual lewat tautan',
  tab: 'Tautan jual',
  make: 'Buat tautan',
  form: 'Tautan baru',
  photo: 'Foto (boleh kosong)',
  photoHint: 'Hanya terlihat oleh yang memegang tautan.',
  name: 'Nama barang',
  price: 'Harga',
  place: 'Titik COD (boleh kosong)',
  placeHint: 'Usul tempat bertemu; pembeli boleh mengusulkan yang lain.',
  off: 'Kampus ini belum menawarkan jual lewat tautan',
  offHint: 'Tautan yang sudah Anda buat tetap berjalan sampai selesai.',
  list: 'Tautan Anda',
  empty: 'Belum ada tautan',
  emptyHint: 'Isi nama dan harga di atas, lalu kirim tautannya ke pembeli.',
  loading: 'Memuat tautan…',
  share: 'Bagikan',
  shareOf: (name: string) => `Bagikan tautan ${name}`,
  end: 'Akhiri',
  endOf: (name: string) => `Akhiri tautan ${name}`,
  endTitle: 'Akhiri tautan ini?',
  endQuestion: (link: Pick<OwnLink, 'name' | 'state'>) =>
    link.state === 'claimed'
      ? `Seseorang sedang memesan "${link.name}" dan tidak akan bisa menyelesaikannya.`
      : `Setelah ini tidak ada yang dapat memesan "${link.name}" lewat tautan itu.`,
  seeSale: 'Lihat penjualan',
  notShared: 'Kunci kampus ini sudah diganti, jadi tautan ini tidak dapat dibagikan lagi. Akhiri, lalu buat yang baru.',
  again: 'Buat lagi',
  againOf: (name: string) => `Buat lagi tautan untuk ${name}`,
  photoOf: (name: string) => `Foto ${name}`,
} as const;

/** The state of a link in its seller's list, with a hint. */
export function linkBadge(link: OwnLink): { label: string; tone: Tone; hint: string } {
  if (link.state === 'open')
    return { label: 'Terbuka', tone: 'waiting', hint: `Sampai ${formatDateTime(link.endsAt)}` };
  if (link.state === 'claimed') {
    const hint = link.claimedUntil ? `Disimpan untuknya sampai ${formatTime(link.claimedUntil)}` : '';
    return { label: 'Sedang dipesan', tone: 'waiting', hint };
  }
  if (link.state === 'ordered')
    return link.saleState === 'unpaid'
      ? { label: 'Menunggu pembayaran', tone: 'waiting', hint: 'Bila tidak dibayar, tautan terbuka lagi.' }
      : { label: 'Sudah dipesan', tone: 'done', hint: '' };
  return {
    label: 'Berakhir',
    tone: 'waiting',
    hint: link.endedBy === 'seller' ? 'Anda akhiri.' : 'Waktunya habis tanpa pembeli.',
  };
}

/** The sheet after a link was created. */
export const linkShareTexts = {
  title: 'Bagikan tautan',
  made: 'Tautan siap. Kirim ke pembelinya.',
  whatsapp: 'WhatsApp',
  system: 'Aplikasi lain',
  copy: 'Salin tautan',
  later: 'Nanti saja',
  address: 'Alamat tautan',
  warning: 'Siapa saja yang memegang tautan ini dapat memesannya; yang pertama yang dapat.',
  message: (name: string, price: string, link: string) =>
    `${name}\n${price}\nPesan dan atur tempat bertemunya di sini:\n${link}`,
} as const;

export const linkPageTexts = {
  tab: 'Tautan jual',
  loading: 'Membuka tautan…',
  private: 'Tautan pribadi',
  soldBy: (name: string) => `Dijual oleh ${name}`,
  place: (place: string) => `Titik COD: ${place}`,
  until: (iso: string) => `Tautan berlaku sampai ${formatDateTime(iso)}`,
  how: 'Setelah memesan, Anda berdua mengatur tempat dan waktu bertemu di sini.',
  heldMoney: 'Uang transfer kami tahan sampai Anda memberikan kode.',
  buy: 'Lanjut ke checkout',
  login: 'Masuk untuk memesan',
  loginFirst: 'Silakan login dulu untuk memesan barang ini.',
  keptFor: (iso: string, minutes: number) =>
    minutes > 0
      ? `Barang ini disimpan untuk Anda sampai ${formatTime(iso)} (${minutes} menit lagi).`
      : `Waktunya habis pukul ${formatTime(iso)}. Anda masih dapat memesan selama belum diambil orang lain.`,
  atMostUntil: (iso: string) => `Paling lama sampai ${formatTime(iso)}.`,
  giveBack: 'Tidak jadi',
  report: 'Laporkan',
  reportTitle: (name: string) => `Laporkan ${name}`,
  reportHint: 'Admin melihat siapa penjualnya dan apa yang ditawarkan di tautan ini.',
  seeOrder: 'Lihat pesanan Anda',
  ownList: 'Lihat tautan Anda',
  home: 'Lihat barang lain',
  checkout: 'Checkout',
} as const;

type ClosedState = Exclude<OpenedLink['state'], 'open' | 'mine'>;

/** Why nothing can be ordered, and what to do. */
export const closedLink: Record<ClosedState | 'unknown', { title: string; text: string }> = {
  claimed: {
    title: 'Orang lain sedang memesan barang ini',
    text: 'Bila tidak jadi, tautannya terbuka lagi. Halaman ini memeriksanya sendiri.',
  },
  ordered: { title: 'Tautan ini sudah dipakai', text: 'Barangnya sudah dipesan orang lain.' },
  bought: { title: 'Anda sudah memesan barang ini', text: 'Lanjutkan di halaman pesanan Anda.' },
  own: { title: 'Ini tautan Anda sendiri', text: 'Begini yang dilihat pembeli. Bagikan tautannya dari daftar Anda.' },
  ended: {
    title: 'Tautan ini sudah berakhir',
    text: 'Minta tautan baru kepada penjualnya bila masih dijual.',
  },
  unknown: {
    title: 'Tautan ini tidak dikenal',
    text: 'Mungkin terpotong saat disalin, atau sudah lama berakhir. Minta lagi kepada penjualnya.',
  },
};

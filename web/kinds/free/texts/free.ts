/** Texts for gifts: how to give one, its draw, and how to verify the draw. */
import { campusMomentWords } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import type { DrawCheck, PassReason } from '#kinds/free/rules/draw.ts';
import type { DrawState } from '#kinds/free/rules/draw-state.ts';
import { spanOf } from '../../../copy/numbers.ts';
import { campusZone } from '../../../lib/campus/campus.ts';

const moment = (iso: string): string => campusMomentWords(Date.parse(iso), campusZone());

export const freeTexts = {
  way: 'Cara memberi',
  ways: {
    first: { label: 'Siapa cepat', hint: 'Yang pertama memesan yang mendapat.' },
    draw: { label: 'Undian', hint: 'Yang berminat ikut, lalu diundi pada waktu yang Anda tentukan.' },
  },
  drawDate: 'Diundi tanggal',
  drawTime: (zone: string) => `Pukul (${zone})`,
  drawRange: `Paling cepat ${spanOf(limits.drawLeastHours)} lagi, paling lama ${spanOf(limits.drawMostDays * 24)} lagi. Tidak dapat diubah setelah ditawarkan.`,

  title: 'Undian',
  drawsAt: (iso: string) => `Diundi ${moment(iso)}.`,
  people: (count: number) => (count === 0 ? 'Belum ada yang ikut.' : `${count} orang ikut.`),
  enter: 'Ikut undian',
  leave: 'Batal ikut',
  entered: 'Anda ikut undian ini. Kami beri tahu hasilnya.',
  loginToEnter: 'Silakan login terlebih dahulu untuk ikut undian.',
  drawing: 'Waktunya sudah tiba. Hasilnya muncul di sini dalam beberapa menit.',
  won: 'Nomor Anda terpilih!',
  takeUntil: (iso: string) => `Ambil paling lambat ${moment(iso)}. Sesudah itu giliran nomor berikutnya.`,
  take: 'Ambil sekarang',
  taking: 'Sebentar …',
  waits: (number: number, until: string) => `Giliran nomor ${number}, sampai ${moment(until)}.`,
  taken: (number: number) => `Sudah diambil pemenangnya, nomor ${number}.`,
  toLogin: 'Nomor Anda? Login untuk mengambilnya',
  loginToTake: 'Silakan login terlebih dahulu untuk mengambil barangnya.',
  yours: 'Anda yang mengambilnya.',
  notYou: (number: number) => `Nomor Anda ${number}. Bila tidak diambil, giliran pindah ke nomor berikutnya.`,
  nobody: 'Tidak ada yang ikut undian. Sekarang siapa cepat dia dapat.',
  unclaimed: 'Tidak ada pemenang yang mengambil. Sekarang siapa cepat dia dapat.',
  calledOff:
    'Pemberinya membatalkan undian ini: barangnya tidak diberikan kepada nomor yang gilirannya, dan tidak dapat diambil orang lain lewat halaman ini.',
  off: 'Undian ini tidak jadi diadakan.',
  ownHint: 'Anda pemberinya. Kami undi pada waktunya dan memberi tahu Anda siapa yang mengambil.',

  check: 'Periksa sendiri',
  checkBefore:
    'Sidik kunci ini dibuat saat undian diumumkan dan tidak berubah lagi. Kuncinya kami tunjukkan setelah undian; tanpa kunci tidak ada yang tahu siapa yang menang, pemberinya pun tidak.',
  seedHash: 'Sidik kunci (SHA-256)',
  seed: 'Kunci',
  checkAfter:
    'Untuk setiap nomor dihitung SHA-256 dari "kunci:kode". Yang hasilnya paling kecil menang, yang berikutnya cadangan. Di komputer:',
  command: (seed: string, ticket: string) => `printf '%s' '${seed}:${ticket}' | sha256sum`,
  ownTicket: 'Kode Anda',
  numbered: (number: number) => `Nomor ${number}`,
  order: 'Urutan nomor',
  passed: 'dilewati',
  passedBy: {
    lapsed: 'tidak mengambil sampai batas waktunya',
    gone: 'akunnya sudah tidak ada',
    left: 'membatalkan pesanannya',
    absent: 'tidak datang mengambil',
    desk: 'pesanannya diakhiri admin',
    blocked: 'sudah diblokir pemberi sebelum undian',
  } satisfies Record<PassReason, string>,
  ofTurn: {
    open: '',
    offered: 'giliran',
    taken: 'mengambil',
    ended: '',
    called_off: 'tidak diberi oleh pemberinya',
  } satisfies Record<DrawState, string>,
  yourTicket: 'nomor Anda',
  verdict: {
    not_drawn: '',
    right: 'Sudah dihitung ulang di perangkat ini: kunci cocok dengan sidiknya, dan urutannya benar.',
    seed_wrong: 'Kunci ini tidak cocok dengan sidik yang diumumkan. Laporkan kepada admin.',
    tickets_wrong: 'Ada nomor yang muncul dua kali. Laporkan kepada admin.',
  } satisfies Record<DrawCheck, string>,
} as const;

/** UI strings for the handover: the buyer's code, the seller's field and camera. */
import { limits } from '#domain/limits.ts';

/** The code with a space, as it is read aloud: '123 456'. */
export const spacedCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

export const handoverTexts = {
  title: 'Kode serah terima',
  show: 'Tampilkan kode',
  hint: (seller: string) => `Tunjukkan kepada ${seller} setelah pesanan Anda periksa dan terima.`,
  picture: 'Kode QR serah terima',
  kept: 'Tanpa internet: ini kode yang tersimpan di perangkat ini.',
  locked: (minutes: number) =>
    `Penjual ${limits.handoverTries} kali memasukkan kode yang salah. Kode terkunci; dapat dipakai lagi dalam ${minutes} menit.`,
  loading: 'Memuat kode…',
  failed: 'Kode belum dapat dimuat.',

  enterTitle: 'Serah terima',
  field: 'Masukkan kode',
  /** `holder`: the person who shows the code. */
  fieldOf: (holder: string) => `Masukkan kode dari ${holder}`,
  scan: 'Pindai QR',
  lockedSeller: (minutes: number) =>
    `Kode salah ${limits.handoverTries} kali. Silakan coba lagi dalam ${minutes} menit.`,

  scanTitle: 'Pindai kode pembeli',
  scanBack: 'Kembali ke penjualan',
  scanHint: (buyer: string) => `Arahkan kamera ke kode QR di layar ${buyer}.`,
  camera: 'Gambar kamera',
  asking: 'Menunggu izin kamera…',
  confirming: 'Memeriksa kode…',
  again: 'Coba kamera lagi',
  typing: 'Atau ketik kodenya',
};

/** Why the camera shows no picture, and what to do. */
export const cameraTroubles = {
  refused: 'Kamera tidak diizinkan. Izinkan kamera di pengaturan browser, atau ketik kodenya di bawah.',
  missing: 'Perangkat ini tidak punya kamera yang dapat dipakai. Ketik kodenya di bawah.',
  unread: 'Pemindai belum dapat dimuat. Periksa internet Anda lalu coba lagi, atau ketik kodenya di bawah.',
  busy: 'Kamera sedang dipakai aplikasi lain. Tutup aplikasi itu, atau ketik kodenya di bawah.',
} as const;

/** UI strings for the return of a rental: the owner shows the code, and the renter enters it. */
export const returnCodeTexts = {
  title: 'Kode pengembalian',
  hint: (renter: string) => `Tunjukkan kepada ${renter} setelah barangnya Anda periksa dan terima kembali.`,
  warning: 'Jangan kirim kode ini lewat pesan. Dengan kode ini sewa selesai dan deposit kembali.',
  locked: 'Kode beberapa kali salah dimasukkan dan terkunci sebentar.',
};

/** UI strings for broadcasts by e-mail. */
import { formatNumber } from './format.ts';

interface MailingCounts {
  sent: number;
  failed: number;
  total: number;
}

const counted = ({ sent, failed, total }: MailingCounts): string =>
  `${formatNumber(sent)} dari ${formatNumber(total)} email terkirim${failed > 0 ? `, ${formatNumber(failed)} gagal` : ''}`;

export const mailingTexts = {
  begun: 'Pengumuman terkirim. Emailnya sedang dikirim; kemajuannya tampil di dashboard.',
  byEmail: (readers: number | undefined) =>
    `Kirim juga lewat email kepada yang mau${readers === undefined ? '' : ` (${formatNumber(readers)} orang)`}`,
  noReaders: 'Belum ada yang memilih menerima pengumuman lewat email.',
  title: 'Email pengumuman',
  progress: (title: string) => `Kemajuan email "${title}"`,
  stop: 'Hentikan',
  stopFailure: (detail: string) => `Gagal menghentikan email: ${detail}`,
  states: {
    running: (counts: MailingCounts) => `${counted(counts)}.`,
    stopped: (counts: MailingCounts) => `Dihentikan: ${counted(counts)}.`,
    done: (counts: MailingCounts) => `Selesai: ${counted(counts)}.`,
  },
} as const;

/** UI strings for marking several payouts or refunds in one batch, and for the undo. */
export const payoutFileTexts = {
  list: 'Berkas bank',
  name: (count: number, amount: string) => `Berkas bank: ${count} pencairan, ${amount}`,
  madeBy: (name: string, when: string) => `Dibuat ${name}, ${when}`,
  markedBy: (name: string, time: string, reference: string) => `Ditandai ${name} pukul ${time}, referensi ${reference}`,
  again: 'Unduh lagi',
  markAll: 'Tandai semua terkirim',
  goOn: 'Lanjutkan penandaan',
  undoUntil: (time: string) => `Urungkan (sampai ${time})`,
  undoOn: 'Lanjutkan pengurungan',
  title: 'Berkas bank terkirim',
  question: (count: number, amount: string) =>
    `${count} pencairan, ${amount}, ditandai terkirim dengan satu nomor referensi.`,
  yes: (count: number) => `Tandai ${count} terkirim`,
  sent: 'Terkirim',
  undone: 'Diurungkan',
  inFile: 'Di berkas bank',
} as const;

export const undoTexts = {
  undo: (until: string) => `Urungkan (sampai ${until})`,
  undoOf: (name: string, until: string) => `Urungkan ${name}, dapat sampai ${until}`,
  done: 'Penandaan diurungkan.',
} as const;

export const bulkRefundTexts = {
  mark: 'Tandai dikembalikan',
  title: 'Dana dikembalikan',
  question: (count: number, amount: string) =>
    `${count} pengembalian, ${amount}, ditandai dengan satu nomor referensi. Pembeli masing-masing diberi tahu.`,
  yes: (count: number) => `Tandai ${count} dikembalikan`,
  label: 'Dikembalikan',
  sum: (amount: string) => `Jumlah ${amount}`,
} as const;

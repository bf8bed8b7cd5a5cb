/** Texts of the ticket: the page of one sale for its two people. */
export const ticketTexts = {
  of: { buyer: (name: string) => `Pesanan dari ${name}`, seller: (name: string) => `Pesanan ${name}` },
  step: 'Langkah berikutnya',
  more: 'Lainnya',
  open: 'Buka',
  openOf: (label: string) => `Buka ${label}`,
  facts: 'Rincian',
  history: 'Riwayat',
  rules: 'Aturan',
  missed: (when: string) => `${when} · sudah lewat`,
  ownProposal: 'Usul Anda',
  proposalOf: (name: string) => `Usul ${name}`,
  others: (name: string, count: number) => `${name} dan ${count} produk lain`,
} as const;

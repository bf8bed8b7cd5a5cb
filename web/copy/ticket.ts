/** Words of the ticket: the page of one sale for its two people. */
export const ticketTexts = {
  of: { buyer: (name: string) => `Pesanan dari ${name}`, seller: (name: string) => `Pesanan ${name}` },
  step: 'Langkah berikutnya',
  ask: 'Tanya',
  more: 'Lainnya',
  open: 'Buka',
  openOf: (label: string) => `Buka ${label}`,
  facts: 'Rincian',
  history: 'Riwayat',
  rules: 'Aturan',
  ownProposal: 'Usul Anda',
  proposalOf: (name: string) => `Usul ${name}`,
  change: 'Ubah janji',
  others: (name: string, count: number) => `${name} dan ${count} produk lain`,
  gone: 'sudah tidak aktif',
  done: 'Selesai',
  case: 'Kendala',
} as const;

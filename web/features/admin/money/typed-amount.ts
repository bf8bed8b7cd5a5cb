/** '39.000', 'Rp 39000' and '39000' are the same; what is no whole number of rupiah is NaN, for the domain to refuse. */
export function typedAmount(text: string): number {
  const digits = text.replace(/^\s*Rp/i, '').replace(/[\s.]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

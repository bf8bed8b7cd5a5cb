/** Parses '39.000', 'Rp 39000' and '39000'. NaN for other texts, which the domain refuses. */
export function typedAmount(text: string): number {
  const digits = text.replace(/^\s*Rp/i, '').replace(/[\s.]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Questions that buyers ask most, as they fit one product; a tap writes them. */
const longestPlace = 40;

interface Asked {
  readonly category: string;
  readonly condition: string | null;
  readonly codAddress: string | null;
  /** Then 'Nego' asks by a price. */
  readonly isNegotiable: boolean;
}

/** `isAvailable`: whether it can be bought now. */
export function quickQuestions(product: Asked, isAvailable: boolean): string[] {
  const place = product.codAddress?.trim() ?? '';
  const where = place !== '' && Array.from(place).length <= longestPlace ? `di ${place}` : 'di mana';
  const isService = product.category === 'Jasa';
  return [
    isAvailable ? (isService ? 'Masih terima pesanan?' : 'Masih ada?') : 'Kapan ada lagi?',
    ...(product.isNegotiable ? [] : ['Bisa nego?']),
    isService ? `Bisa bertemu ${where}?` : `Bisa COD ${where}?`,
    ...(isService ? ['Kapan bisa dikerjakan?'] : product.condition === 'Baru' ? [] : ['Kondisinya bagaimana?']),
  ];
}

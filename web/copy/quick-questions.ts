/** Common questions of buyers that fit a product; a tap inserts them. */
import { isGift, rulesOf } from '#domain/kinds/index.ts';

const longestPlace = 40;

interface Asked {
  readonly category: string;
  readonly condition: string | null;
  readonly codAddress: string | null;
  /** Whether people can make an offer ('Nego'), so that no question about the price is suggested. */
  readonly isNegotiable: boolean;
  readonly kind?: string | null;
}

/**
 * Questions about where to meet; none for kinds whose listing gives a pickup place. A gift is not paid for, so COD is
 * not mentioned.
 */
function meetingQuestions(product: Asked, isService: boolean): string[] {
  if (rulesOf(product).isPickedUp) return [];
  const place = product.codAddress?.trim() ?? '';
  const where = place !== '' && Array.from(place).length <= longestPlace ? `di ${place}` : 'di mana';
  if (isService) return [`Bisa bertemu ${where}?`];
  return [isGift(product) ? `Bisa diambil ${where}?` : `Bisa COD ${where}?`];
}

/** `isAvailable`: whether the product can be bought now. */
export function quickQuestions(product: Asked, isAvailable: boolean): string[] {
  const isService = product.category === 'Jasa';
  return [
    isAvailable ? (isService ? 'Masih terima pesanan?' : 'Masih ada?') : 'Kapan ada lagi?',
    ...(product.isNegotiable || rulesOf(product).fixed.isNegotiable === false ? [] : ['Bisa nego?']),
    ...meetingQuestions(product, isService),
    ...(isService ? ['Kapan bisa dikerjakan?'] : product.condition === 'Baru' ? [] : ['Kondisinya bagaimana?']),
  ];
}

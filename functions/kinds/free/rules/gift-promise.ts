/** The promise of a gift: the time of the draw, or first come, first served. */
import { z } from 'zod';
import { campusMomentWords } from '../../../domain/campus-time.ts';
import type { KindColumns } from '../../../domain/kinds/kind.ts';
import { termsBy } from '../../../domain/kinds/terms.ts';

const giftTerms = z.object({ drawAt: z.string().nullable() });

export const termsOfGift = ({ closesAt }: KindColumns): z.output<typeof giftTerms> => ({ drawAt: closesAt ?? null });

export const giftWords = termsBy(giftTerms, ({ drawAt }, _bought, zone) =>
  drawAt === null ? [] : [{ label: 'Undian', text: campusMomentWords(Date.parse(drawAt), zone) }],
);

import { wantedLink, wantedTerm } from '#kinds/wanted/rules/wanted.ts';

import type { Prefill } from '../kind.ts';
import { readAd } from './read-ad.ts';
import { postedForTexts as texts } from './texts/posted-for.ts';

/**
 * Prefills the posting form from a wanted ad: another person's ad that the product answers, or the seller's own ad that
 * should have been an offer.
 */
export async function readPostedFor(wantedId: string, userId: string): Promise<Prefill | null> {
  const ad = await readAd(wantedId);
  if (!ad) return null;
  const isOwn = ad.userId === userId;
  return {
    $id: ad.$id,
    name: wantedTerm(ad.what),
    category: ad.category,
    note: isOwn ? texts.fromOwnAd(ad.what) : texts.forAd(ad.what),
    leadsTo: (productId) => (isOwn ? null : `${wantedLink(ad.$id)}?jawab=${productId}`),
  };
}

/**
 * Reads wanted ads with their texts. The texts of ads that were taken down are in a table of their own, which only the
 * ad's owner and staff can read.
 */
import { Query } from 'appwrite';
import { isTakenDown } from '#kinds/wanted/rules/wanted.ts';
import { getRow, listRows } from '../../lib/tables.ts';

export const cardColumns = [
  'userId',
  'userName',
  'what',
  'category',
  'budget',
  'place',
  'state',
  'until',
  'answers',
  'version',
] as const;
const pageColumns = [...cardColumns, 'details'] as const;

const wordColumns = ['wantedId', 'what', 'details', 'budget', 'place'] as const;

/** Texts of taken-down ads, as far as this person may read them. */
const wordsOf = (where: string, limit: number) =>
  listRows('takenDownAds', { select: wordColumns, where: [where], limit });

/** The ad; null when it does not exist or is not readable. */
export async function readAd(wantedId: string) {
  const ad = await getRow('wanted', wantedId, pageColumns);
  if (!ad || !isTakenDown(ad)) return ad;
  const [words] = await wordsOf(Query.equal('wantedId', wantedId), 1);
  if (!words) return null;
  const { what, details, budget, place } = words;
  return { ...ad, what, details, budget, place };
}

/** A person's own ads, newest first. */
export async function readOwnAds(userId: string, limit: number) {
  const where = [Query.equal('userId', userId), Query.orderDesc('$createdAt')];
  const ads = await listRows('wanted', { select: cardColumns, where, limit });
  if (!ads.some(isTakenDown)) return ads;
  const words = await wordsOf(Query.equal('userId', userId), limit);
  return ads.map((ad) => {
    const kept = words.find(({ wantedId }) => wantedId === ad.$id);
    return kept ? { ...ad, what: kept.what, budget: kept.budget, place: kept.place } : ad;
  });
}

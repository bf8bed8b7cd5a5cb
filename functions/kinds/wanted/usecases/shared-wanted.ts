import { DomainError } from '../../../domain/errors.ts';
import type { ShareCard } from '../../../domain/share/share-card.ts';
import type { ShareWorld } from '../../../usecases/share/read-shared.ts';
import { isTakenDown } from '../rules/wanted.ts';
import { wantedCard } from '../rules/wanted-card.ts';

/** The share card of a wanted ad. Hides ads that administrators have taken down. @throws wanted_not_found */
export async function readSharedWanted({ rows, addresses, now }: ShareWorld, wantedId: string): Promise<ShareCard> {
  const ad = await rows.get('wanted', wantedId);
  if (!ad || isTakenDown(ad)) throw new DomainError('wanted_not_found');
  return wantedCard(ad, addresses, now());
}

import { DomainError } from '../../../domain/errors.ts';
import type { ShareCard } from '../../../domain/share/share-card.ts';
import type { ShareWorld } from '../../../usecases/share/read-shared.ts';
import { linkCardPattern } from '../rules/link-address.ts';
import { linkCard } from '../rules/link-card.ts';
import { findLinkByHash } from './sale-links.ts';

/** The share card of a sale link. @throws link_not_found, link_ended, link_used */
export async function readSharedLink(world: ShareWorld, card: string): Promise<ShareCard> {
  if (!linkCardPattern.test(card)) throw new DomainError('link_not_found');
  const { link, state } = await findLinkByHash(world, card);
  if (state === 'ended') throw new DomainError('link_ended');
  if (state === 'ordered') throw new DomainError('link_used');
  return linkCard(link, card, world.addresses);
}

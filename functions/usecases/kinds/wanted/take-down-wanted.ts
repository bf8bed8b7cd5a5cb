import { DomainError } from '../../../domain/errors.ts';
import { moveWanted } from '../../../domain/kinds/wanted/wanted.ts';
import { wantedTakenDownNotification } from '../../../domain/kinds/wanted/wanted-notification.ts';
import { assertNotOwnCase } from '../../../domain/people/own-case.ts';
import { audited } from '../../audit.ts';
import { notify } from '../../notifications/notify.ts';
import { create, updateFrom } from '../../rows.ts';
import type { Caller, World } from '../../world.ts';
import { endSearch, searchOf } from './wanted-matches.ts';

/** What everybody reads of such an ad. */
const noWords = { what: '', details: '', budget: null, place: '', searchTokens: '' };

/**
 * Staff take an ad off the list, with a reason that its owner reads. `asOffer`: it offers something in truth, so its owner is
 * led to the form of a product that has its words already: a product needs a photo and a price that only they know. A
 * repeat changes nothing. Its words stay with its owner and the staff alone. Refuses wanted_not_found, wanted_over, own_case.
 */
export function takeDownWanted(
  world: Pick<World, 'rows' | 'now' | 'newId'>,
  staff: Caller,
  input: { readonly wantedId: string; readonly asOffer: boolean; readonly reason: string },
): Promise<{ state: string }> {
  const { wantedId, asOffer, reason } = input;
  const event = asOffer ? 'move' : 'remove';
  return world.rows.transact(async () => {
    const [ad, search] = await Promise.all([world.rows.get('wanted', wantedId), searchOf(world, wantedId)]);
    if (!ad) throw new DomainError('wanted_not_found', { wantedId });
    assertNotOwnCase(staff.id, [ad.userId]);
    if (ad.state === (asOffer ? 'moved' : 'removed')) return { operations: [], result: { state: ad.state } };
    const state = moveWanted(ad, event, 'staff', world.now());
    const entry = {
      action: asOffer ? ('wanted.move' as const) : ('wanted.remove' as const),
      subject: wantedId,
      before: { what: ad.what, details: ad.details, state: ad.state },
      after: { reason },
    };
    const { userId, what, details, budget, place } = ad;
    return {
      operations: [
        ...updateFrom('wanted', ad, { state, ...noWords }),
        create('takenDownAds', world.newId(), { wantedId, userId, what, details, budget, place }, [userId]),
        ...endSearch(search),
        notify(world, ad.userId, wantedTakenDownNotification(ad, { asOffer, reason })),
        audited(world, staff, entry),
      ],
      result: { state },
    };
  });
}

import { DomainError } from '../../../domain/errors.ts';
import { assertNotOwnCase } from '../../../domain/people/own-case.ts';
import { audited } from '../../../usecases/audit.ts';
import { notify } from '../../../usecases/notifications/notify.ts';
import { create, updateFrom } from '../../../usecases/rows.ts';
import type { Caller, World } from '../../../usecases/world.ts';
import { moveWanted } from '../rules/wanted.ts';
import { wantedTakenDownNotification } from '../rules/wanted-notification.ts';
import { endSearch, searchOf } from './wanted-matches.ts';

/** Emptied public columns of a removed ad. */
const noWords = { what: '', details: '', budget: null, place: '', searchTokens: '' };

/**
 * Staff take down an ad, with a reason for its owner. `asOffer`: the ad is really an offer, so its owner gets the form
 * of a new product with the ad's text; only they know its photo and price. A repeat changes nothing. The text stays
 * readable to owner and staff. Refuses wanted_not_found, wanted_over, own_case.
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

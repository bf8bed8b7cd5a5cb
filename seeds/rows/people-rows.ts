import { create } from '../../functions/usecases/rows.ts';
import { administrator, type PersonSeed, personId, students } from '../campus/people.ts';
import { addressOf, type DemoCampus } from '../demo-campus.ts';
import { daysAgo, type PlannedRow, planned } from './planned-row.ts';

/** The people of the first campus. */
export const everyone: readonly PersonSeed[] = [administrator, ...students];

/** Profiles are created before their accounts, so that the account events find them complete. */
export const profileRows = (campus: Pick<DemoCampus, 'people' | 'mailDomain'>, now: number): PlannedRow[] =>
  campus.people.map((person, place) => {
    const id = personId(person.key);
    const data = {
      name: person.name,
      email: addressOf(campus, person.key),
      phone: person.phone,
      photoId: person.hasPhoto ? id : '',
      profileImageUrl: '',
      role: place === 0 ? ('admin' as const) : ('user' as const),
      blocked: person.blocked,
      notificationsReadAt: null,
      unprovedSince: null,
      accountSince: null, // the first account with this id is the person's
    };
    return planned(create('profiles', id, data), daysAgo(now, person.ago));
  });

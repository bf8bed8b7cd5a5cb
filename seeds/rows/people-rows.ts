import { create } from '../../functions/usecases/rows.ts';
import { administrator, emailOf, type PersonSeed, personId, students } from '../campus/people.ts';
import { daysAgo, type PlannedRow, planned } from './planned-row.ts';

export const everyone: readonly PersonSeed[] = [administrator, ...students];

/** Profiles stand before their accounts, so that the account events find them complete. */
export const profileRows = (now: number): PlannedRow[] =>
  everyone.map((person) => {
    const id = personId(person.key);
    const data = {
      name: person.name,
      email: emailOf(person.key),
      phone: person.phone,
      photoId: person.hasPhoto ? id : '',
      profileImageUrl: '',
      role: person.key === administrator.key ? ('admin' as const) : ('user' as const),
      blocked: person.blocked,
      notificationsReadAt: null,
      unprovedSince: null,
      accountSince: null, // the first account of the id is the person's
    };
    return planned(create('profiles', id, data), daysAgo(now, person.ago));
  });

import { DomainError } from '../../domain/errors.ts';
import { isFixedAdmin } from '../../domain/people/person.ts';
import { isStaff as isOnStaff } from '../../domain/people/rights.ts';
import { looksOfficial, type OfficialNames, officialNamesOf, shownName } from '../../domain/people/staff-name.ts';
import type { Account, World } from '../world.ts';

type NameWorld = Pick<World, 'rows' | 'settings'>;

/**
 * The names reserved for the campus and its administrator. The administrator's name is '' if there is no administrator
 * or it is not needed.
 */
async function officialNames({ rows, settings }: NameWorld, isStaff = false): Promise<OfficialNames> {
  const admin = isStaff ? null : await rows.get('profiles', settings.adminUserId);
  return officialNamesOf(settings.identity, admin?.name ?? '');
}

/** Refuses a name that resembles one of the market or its staff. @throws name_reserved */
export async function assertOwnName(world: NameWorld, name: string): Promise<void> {
  if (looksOfficial(name, await officialNames(world))) throw new DomainError('name_reserved');
}

/** The public form of an account's name, which all stored copies use. `before`: the previous public name. */
export async function nameOf(world: NameWorld, account: Account, before = ''): Promise<string> {
  const isStaff = isOnStaff(account.labels) || isFixedAdmin(account.id, world.settings.adminUserId);
  return shownName({ ...account, isStaff }, await officialNames(world, isStaff), before);
}

import { DomainError } from '../../domain/errors.ts';
import { isFixedAdmin } from '../../domain/people/person.ts';
import { isStaff as isOnStaff } from '../../domain/people/rights.ts';
import { looksLikeAdmin, shownName } from '../../domain/people/staff-name.ts';
import type { Account, World } from '../world.ts';

type NameWorld = Pick<World, 'rows' | 'settings'>;

/** The administrator's name as people see it; '' before there is one. */
const adminName = async ({ rows, settings }: NameWorld): Promise<string> =>
  (await rows.get('profiles', settings.adminUserId))?.name ?? '';

/** Refuses a name that looks like the administrator's. @throws name_reserved */
export async function assertOwnName(world: NameWorld, name: string): Promise<void> {
  if (looksLikeAdmin(name, await adminName(world))) throw new DomainError('name_reserved');
}

/** The public form of an account's name; `before`: the earlier one. All copies are made from it. */
export async function nameOf(world: NameWorld, account: Account, before = ''): Promise<string> {
  const isStaff = isOnStaff(account.labels) || isFixedAdmin(account.id, world.settings.adminUserId);
  return shownName({ ...account, isStaff }, isStaff ? '' : await adminName(world), before);
}

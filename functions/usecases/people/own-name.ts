import { DomainError } from '../../domain/errors.ts';
import { isAdministrator, isFixedAdmin } from '../../domain/people/person.ts';
import { looksLikeAdmin, shownName } from '../../domain/people/staff-name.ts';
import type { Account, World } from '../world.ts';

type NameWorld = Pick<World, 'rows' | 'settings'>;

/** The administrator's name as people see it; '' before there is one. */
const adminName = async ({ rows, settings }: NameWorld): Promise<string> =>
  (await rows.get('profiles', settings.adminUserId))?.name ?? '';

/** Nobody is taken for the administrator by their name. @throws name_reserved */
export async function assertOwnName(world: NameWorld, name: string): Promise<void> {
  if (looksLikeAdmin(name, await adminName(world))) throw new DomainError('name_reserved');
}

/** What people see of an account's name; `before`: what they saw until now. Every copy comes from here. */
export async function nameOf(world: NameWorld, account: Account, before = ''): Promise<string> {
  const isStaff = isAdministrator(account.labels) || isFixedAdmin(account.id, world.settings.adminUserId);
  return shownName({ ...account, isStaff }, isStaff ? '' : await adminName(world), before);
}

import { DomainError } from '../../domain/errors.ts';
import { looksLikeAdmin } from '../../domain/people/name.ts';
import type { World } from '../world.ts';

type NameWorld = Pick<World, 'rows' | 'settings'>;

/** The administrator's name as people see it; '' before there is one. */
export const adminName = async ({ rows, settings }: NameWorld): Promise<string> =>
  (await rows.get('profiles', settings.adminUserId))?.name ?? '';

/** Nobody is taken for the administrator by their name. @throws name_reserved */
export async function assertOwnName(world: NameWorld, name: string): Promise<void> {
  if (looksLikeAdmin(name, await adminName(world))) throw new DomainError('name_reserved');
}

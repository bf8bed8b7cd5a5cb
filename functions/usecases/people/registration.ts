import { DomainError } from '../../domain/errors.ts';
import { mayRegister } from '../../domain/people/registration.ts';
import { readGroup } from '../../domain/settings/groups.ts';
import type { World } from '../world.ts';

type RegistrationWorld = Pick<World, 'rows' | 'settings'>;

/** The addresses that may register. Read only if the rule needs them, because the list is long and private. */
async function listedAddresses({ rows, settings }: RegistrationWorld): Promise<readonly string[]> {
  if (settings.registration !== 'listed') return [];
  const row = await rows.get('privateSettings', 'allowedAddresses');
  return row ? readGroup('allowedAddresses', row.data).addresses : [];
}

export const isAllowed = async (world: RegistrationWorld, email: string): Promise<boolean> =>
  mayRegister(email, world.settings, await listedAddresses(world));

/** @throws registration_closed */
export async function assertAllowed(world: RegistrationWorld, email: string): Promise<void> {
  if (!(await isAllowed(world, email)))
    throw new DomainError('registration_closed', { registration: world.settings.registration });
}

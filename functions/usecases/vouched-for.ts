import { isAdministrator, isFixedAdmin } from '../domain/people/person.ts';
import type { Account, World } from './world.ts';

/** The operator's word: the address of an administrator needs no link, and no event locks them out. */
export const isVouchedFor = ({ settings }: Pick<World, 'settings'>, { id, labels }: Account): boolean =>
  isAdministrator(labels) || isFixedAdmin(id, settings.adminUserId);

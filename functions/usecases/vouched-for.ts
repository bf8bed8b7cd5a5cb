import { isAdministrator, isFixedAdmin } from '../domain/people/person.ts';
import type { Account, World } from './world.ts';

/** Accounts trusted by the operator: administrators need no verification link, so no lost event locks them out. */
export const isVouchedFor = ({ settings }: Pick<World, 'settings'>, { id, labels }: Account): boolean =>
  isAdministrator(labels) || isFixedAdmin(id, settings.adminUserId);

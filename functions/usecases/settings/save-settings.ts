/** A campus's settings are saved group by group, each with the version it was read at, and the last change can be undone. */
import { DomainError } from '../../domain/errors.ts';
import {
  changesBetween,
  defaults,
  type GroupName,
  type GroupValues,
  isPrivate,
  readGroup,
} from '../../domain/settings/groups.ts';
import { parseGroup } from '../../domain/settings/settings-input.ts';
import { audited } from '../audit.ts';
import { create, type Operation, type Plan, type Row, updateFrom } from '../rows.ts';
import type { Caller, Settings, World } from '../world.ts';

interface SettingsWorld extends Pick<World, 'rows' | 'newId' | 'forgetSettings'> {
  readonly settings: Pick<Settings, 'takesTransfers'>;
}
/** Nobody of the campus where a command does it. */
type Actor = Pick<Caller, 'id'>;
type Table = 'settings' | 'privateSettings';

export interface SavedSettings {
  readonly version: number;
  readonly data: GroupValues[GroupName];
}

const tableOf = (group: GroupName): Table => (isPrivate(group) ? 'privateSettings' : 'settings');

/** What is in force of a group whose row this is. */
const valuesOf = <Name extends GroupName>(group: Name, row: Row<Table> | null): GroupValues[Name] =>
  row ? readGroup(group, row.data) : defaults[group];

async function allowedCount(world: SettingsWorld): Promise<number> {
  const row = await world.rows.get('privateSettings', 'allowedAddresses');
  return valuesOf('allowedAddresses', row).addresses.length;
}

/** Settings that leave nobody a way to pay, or to come in. @throws payment_none, registration_list_empty */
async function assertPossible<Name extends GroupName>(
  world: SettingsWorld,
  group: Name,
  data: GroupValues[Name],
): Promise<void> {
  if ('takesCod' in data && !data.takesCod && !world.settings.takesTransfers) throw new DomainError('payment_none');
  if ('registration' in data && data.registration === 'listed' && (await allowedCount(world)) === 0)
    throw new DomainError('registration_list_empty');
  if (group === 'allowedAddresses' && 'addresses' in data && data.addresses.length === 0) {
    const rules = valuesOf('rules', await world.rows.get('settings', 'rules'));
    if (rules.registration === 'listed') throw new DomainError('registration_list_empty');
  }
}

/** Addresses of people are nobody's business in the audit: it says how many there were. */
const auditable = (values: Partial<GroupValues[GroupName]>): object =>
  'addresses' in values ? { addresses: values.addresses?.length } : values;

interface Change<Name extends GroupName> {
  readonly action: 'settings.save' | 'settings.undo';
  readonly group: Name;
  readonly row: Row<Table> | null;
  readonly data: GroupValues[Name];
}

function planOf<Name extends GroupName>(
  world: SettingsWorld,
  caller: Actor,
  { action, group, row, data }: Change<Name>,
): Plan<SavedSettings> {
  const current = valuesOf(group, row);
  const changes = changesBetween(current, data);
  const version = row?.version ?? 0;
  if (Object.keys(changes.after).length === 0) return { operations: [], result: { version, data } };
  const columns = { data: JSON.stringify(data), previous: JSON.stringify(current) };
  const written: Operation[] = row
    ? updateFrom(tableOf(group), row, columns)
    : [create(tableOf(group), group, { ...columns, version: 1 })];
  const entry = {
    action,
    subject: group,
    before: auditable(changes.before),
    after: auditable(changes.after),
  };
  return { operations: [...written, audited(world, caller, entry)], result: { version: version + 1, data } };
}

/** Whoever saved in between decides: the other sees what is there now. @throws settings_changed */
function assertUnchanged(group: GroupName, row: Row<Table> | null, version: number): void {
  const now = row?.version ?? 0;
  if (now !== version) throw new DomainError('settings_changed', { version: now, data: valuesOf(group, row) });
}

/** @throws invalid_input, settings_changed, payment_none, registration_list_empty */
export async function saveSettings<Name extends GroupName>(
  world: SettingsWorld,
  caller: Actor,
  input: { readonly group: Name; readonly version: number; readonly data: unknown },
): Promise<SavedSettings> {
  const { group, version } = input;
  const data = parseGroup(group, input.data);
  await assertPossible(world, group, data);
  const saved = await world.rows.transact(async () => {
    const row = await world.rows.get(tableOf(group), group);
    assertUnchanged(group, row, version);
    return planOf(world, caller, { action: 'settings.save', group, row, data });
  });
  world.forgetSettings();
  return saved;
}

/** Puts back what was there before the last change; done once more, that change. @throws settings_changed, settings_not_changed */
export async function undoSettings(
  world: SettingsWorld,
  caller: Actor,
  { group, version }: { readonly group: GroupName; readonly version: number },
): Promise<SavedSettings> {
  const saved = await world.rows.transact(async () => {
    const row = await world.rows.get(tableOf(group), group);
    assertUnchanged(group, row, version);
    if (!row?.previous) throw new DomainError('settings_not_changed');
    const data = readGroup(group, row.previous);
    await assertPossible(world, group, data);
    return planOf(world, caller, { action: 'settings.undo', group, row, data });
  });
  world.forgetSettings();
  return saved;
}

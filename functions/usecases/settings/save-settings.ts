/**
 * Saves a campus's settings group by group, each with the version at which it was read. The last change can be undone.
 */
import { DomainError } from '../../domain/errors.ts';
import { namesOf } from '../../domain/settings/campus-catalogue.ts';
import type { ClockChoice } from '../../domain/settings/clock-change.ts';
import { type GoodsMove, movesOf, returnsOf } from '../../domain/settings/goods-moves.ts';
import {
  type CampusGroupName,
  changesBetween,
  type GroupName,
  type GroupValues,
  isPrivate,
  readGroup,
} from '../../domain/settings/groups.ts';
import { labelsIn } from '../../domain/settings/references.ts';
import { parseGroup } from '../../domain/settings/settings-input.ts';
import { audited } from '../audit.ts';
import { ensureCategoryCounts } from '../category-counts.ts';
import { changingClock } from '../clock/open-change.ts';
import { create, type Operation, type Plan, updateFrom } from '../rows.ts';
import type { Caller, Settings, World } from '../world.ts';
import { missing, namingLock, othersFollow, withCategories } from './follow-categories.ts';
import { begun, carriers, countOver, isCarried, readMoves, writeMoves } from './move-goods.ts';
import { publication } from './publish-settings.ts';
import { type SettingsRow, storedGroup, valuesOf } from './stored-group.ts';

interface SettingsWorld extends Pick<World, 'rows' | 'now' | 'newId' | 'forgetSettings' | 'kinds'> {
  readonly settings: Pick<Settings, 'takesTransfers'>;
}
/** An administrator, or the operator's command `npm run campus`, which has no account. */
type Actor = Pick<Caller, 'id'>;

export interface SavedSettings {
  readonly version: number;
  readonly data: GroupValues[GroupName];
  /** Labels of tiles and banners that were removed with a category. */
  readonly gone: readonly string[];
}

const table = 'privateSettings';

async function allowedCount(world: SettingsWorld): Promise<number> {
  const row = await world.rows.get(table, 'allowedAddresses');
  return valuesOf('allowedAddresses', row).addresses.length;
}

/**
 * Refuses settings that leave no payment method, or allow no registration. @throws payment_none,
 * registration_list_empty
 */
async function assertPossible<Name extends GroupName>(
  world: SettingsWorld,
  group: Name,
  data: GroupValues[Name],
): Promise<void> {
  if ('takesCod' in data && !data.takesCod && !world.settings.takesTransfers) throw new DomainError('payment_none');
  if ('registration' in data && data.registration === 'listed' && (await allowedCount(world)) === 0)
    throw new DomainError('registration_list_empty');
  if (group === 'allowedAddresses' && 'addresses' in data && data.addresses.length === 0) {
    const rules = valuesOf('rules', await world.rows.get(table, 'rules'));
    if (rules.registration === 'listed') throw new DomainError('registration_list_empty');
  }
}

/**
 * The values for the audit entry: only the number of allowed addresses, because they are personal data, and no former
 * names, which earlier entries contain.
 */
function auditable(values: Partial<GroupValues[GroupName]>): object {
  if ('addresses' in values) return { addresses: values.addresses?.length };
  const { formerNames: _, ...others } = { formerNames: undefined, ...values };
  return others;
}

interface Change<Name extends GroupName> {
  readonly action: 'settings.save' | 'settings.undo';
  readonly group: Name;
  readonly row: SettingsRow | null;
  readonly data: GroupValues[Name];
  /** Whether times keep their hour or their moment if the time zone changes; absent if not chosen. */
  readonly keeps?: ClockChoice | undefined;
}

function planOf<Name extends GroupName>(
  world: SettingsWorld,
  caller: Actor,
  { action, group, row, data, keeps }: Change<Name>,
): Plan<SavedSettings> {
  const current = valuesOf(group, row);
  const changes = changesBetween(current, data);
  const version = row?.version ?? 0;
  if (Object.keys(changes.after).length === 0) return { operations: [], result: { version, data, gone: [] } };
  const columns = { data: JSON.stringify(data), previous: JSON.stringify(current) };
  const written: Operation[] = row
    ? updateFrom(table, row, columns)
    : [create(table, group, { ...columns, version: 1 })];
  const entry = {
    action,
    subject: group,
    before: auditable(changes.before),
    after: { ...auditable(changes.after), ...(keeps && { keeps }) },
  };
  return { operations: [...written, audited(world, caller, entry)], result: { version: version + 1, data, gone: [] } };
}

/** Refuses the second of two simultaneous editors, with the stored values. @throws settings_changed */
function assertUnchanged(group: GroupName, row: SettingsRow | null, version: number): void {
  const now = row?.version ?? 0;
  if (now !== version) throw new DomainError('settings_changed', { version: now, data: valuesOf(group, row) });
}

/**
 * Refuses to remove names that products, saved searches or rows of kinds still store, unless a successor is given.
 * @throws goods_left
 */
async function assertEmpty(world: SettingsWorld, kind: GoodsMove['kind'], dropped: readonly Named[]): Promise<void> {
  const carried = await Promise.all(
    dropped.map(async (entry) => {
      const names = await Promise.all(namesOf(entry).map((name) => isCarried(world, kind, name)));
      return names.includes(true);
    }),
  );
  const left = dropped.filter((_, at) => carried[at]).map(({ name }) => name);
  if (left.length > 0) throw new DomainError('goods_left', { names: left });
}

type Named = { readonly id: string; readonly name: string; readonly formerNames?: readonly string[] | undefined };

interface Moving<Name extends GroupName> {
  readonly data: GroupValues[Name];
  readonly operations: readonly Operation[];
}

/**
 * The group's values with former names, and the operations that start the moves to new names. @throws invalid_input,
 * goods_moving, goods_left
 */
async function moving<Name extends GroupName>(
  world: SettingsWorld,
  group: Name,
  row: SettingsRow | null,
  asked: GroupValues[Name],
  goTo: Readonly<Record<string, string>>,
): Promise<Moving<Name>> {
  const { kind, data, moves, dropped } = movesOf(group, valuesOf(group, row), asked, goTo);
  if (moves.length + dropped.length === 0) return { data, operations: [] };
  const known = await readMoves(world);
  if (known.moves.some((one) => one.kind === kind)) throw new DomainError('goods_moving');
  await assertEmpty(world, kind, dropped);
  const started = await Promise.all(
    moves.map(async (move) => begun(world, { ...move, kind, total: await carriers(world, { kind, from: move.from }) })),
  );
  const counts = await Promise.all(started.map((move) => countOver(world, move)));
  return {
    data,
    operations: [...(started.length > 0 ? writeMoves(known, [...known.moves, ...started]) : []), ...counts.flat()],
  };
}

/** The operations of a time zone change. Refuses zone_choice, zone_moving. */
async function clockOf<Name extends GroupName>(
  world: SettingsWorld,
  { group, row, data, keeps }: Change<Name>,
): Promise<Partial<Awaited<ReturnType<typeof changingClock>>>> {
  if (!('timeZone' in data)) return {};
  const { timeZone: from } = valuesOf<'places'>('places', group === 'places' ? row : null);
  return from === data.timeZone ? {} : changingClock(world, { from, to: data.timeZone }, keeps);
}

interface Asked<Name extends GroupName> extends Change<Name> {
  /** Whether a person entered the values; false if an undo restores them. */
  readonly isTyped: boolean;
  readonly goTo: Readonly<Record<string, string>>;
}

/**
 * Saves a group. A save of the categories also updates every other group that refers to a removed one. `lock`: must be
 * read before `row`.
 */
async function saveAs<Name extends GroupName>(
  world: SettingsWorld,
  caller: Actor,
  change: Asked<Name>,
  lock: readonly Operation[],
): Promise<Plan<SavedSettings>> {
  const { action, group, row, data: asked, isTyped, goTo } = change;
  const { data: moved, operations } = await moving(world, group, row, asked, goTo);
  const data = await withCategories(world, { group, data: moved, isTyped }, goTo);
  const publish = async (name: GroupName, values: GroupValues[GroupName]): Promise<readonly Operation[]> =>
    isPrivate(name) ? [] : publication(world, name, values as GroupValues[CampusGroupName]);
  const clock = await clockOf(world, change);
  const plan = planOf(world, caller, { action, group, row, data, keeps: clock.keeps });
  const all = [...plan.operations, ...operations, ...(await publish(group, data)), ...(clock.operations ?? [])];
  const gone = missing(labelsIn(group, asked), labelsIn(group, data));
  if (group === 'categories' && 'categories' in data) {
    // A hidden category needs a count only if products move into it.
    const counted = data.categories.filter(({ id, isHidden }) => !isHidden || Object.values(goTo).includes(id));
    await ensureCategoryCounts(world.rows, counted);
    const follow = await othersFollow(world, data, goTo);
    gone.push(...follow.gone);
    for (const { group: name, values } of follow.others) {
      const { row: other } = await storedGroup(world, name);
      all.push(...planOf(world, caller, { action, group: name, row: other, data: values }).operations);
      all.push(...(await publish(name, values)));
    }
  }
  return { operations: all.length > 0 ? [...lock, ...all] : [], result: { ...plan.result, gone } };
}

/**
 * Saves a group of settings. @throws invalid_input, settings_changed, goods_moving, goods_left, zone_choice,
 * zone_moving, payment_none, registration_list_empty
 */
export async function saveSettings<Name extends GroupName>(
  world: SettingsWorld,
  caller: Actor,
  input: {
    readonly group: Name;
    readonly version: number;
    readonly data: unknown;
    readonly goTo?: Readonly<Record<string, string>>;
    readonly keeps?: ClockChoice | undefined;
  },
): Promise<SavedSettings> {
  const { group, version, goTo = {}, keeps } = input;
  const data = parseGroup(group, input.data);
  await assertPossible(world, group, data);
  const saved = await world.rows.transact(async () => {
    const lock = await namingLock(world, group);
    const row = await world.rows.get(table, group);
    assertUnchanged(group, row, version);
    return saveAs(world, caller, { action: 'settings.save', group, row, data, keeps, isTyped: true, goTo }, lock);
  });
  world.forgetSettings();
  return saved;
}

/**
 * Restores the values before the last change; a second undo restores that change. @throws settings_changed,
 * settings_not_changed, zone_choice, zone_moving
 */
export async function undoSettings(
  world: SettingsWorld,
  caller: Actor,
  {
    group,
    version,
    keeps,
  }: { readonly group: GroupName; readonly version: number; readonly keeps?: ClockChoice | undefined },
): Promise<SavedSettings> {
  const saved = await world.rows.transact(async () => {
    const lock = await namingLock(world, group);
    const row = await world.rows.get(table, group);
    assertUnchanged(group, row, version);
    if (!row?.previous) throw new DomainError('settings_not_changed');
    const data = readGroup(group, row.previous);
    await assertPossible(world, group, data);
    const now = valuesOf(group, row);
    const goTo = 'places' in now && 'places' in data ? returnsOf(now.places, data.places) : {};
    return saveAs(world, caller, { action: 'settings.undo', group, row, data, keeps, isTyped: false, goTo }, lock);
  });
  world.forgetSettings();
  return saved;
}

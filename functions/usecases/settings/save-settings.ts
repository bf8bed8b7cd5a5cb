/** A campus's settings are saved group by group, each with the version it was read at, and the last change can be undone. */
import { DomainError } from '../../domain/errors.ts';
import { namesOf } from '../../domain/settings/campus-catalogue.ts';
import type { ClockChoice } from '../../domain/settings/clock-change.ts';
import { type GoodsMove, movesOf } from '../../domain/settings/goods-moves.ts';
import {
  type CampusGroupName,
  changesBetween,
  defaults,
  type GroupName,
  type GroupValues,
  isPrivate,
  readGroup,
} from '../../domain/settings/groups.ts';
import { parseGroup } from '../../domain/settings/settings-input.ts';
import { audited } from '../audit.ts';
import { changingClock } from '../clock/open-change.ts';
import { create, type Operation, type Plan, type Row, updateFrom } from '../rows.ts';
import { ensureCategoryCounts } from '../selling/category-counts.ts';
import type { Caller, Settings, World } from '../world.ts';
import { begun, carriers, countOver, isCarried, readMoves, writeMoves } from './move-goods.ts';
import { publication } from './publish-settings.ts';

interface SettingsWorld extends Pick<World, 'rows' | 'now' | 'newId' | 'forgetSettings'> {
  readonly settings: Pick<Settings, 'takesTransfers'>;
}
/** The administrator; for an operator's command, no person of the campus. */
type Actor = Pick<Caller, 'id'>;
type SettingsRow = Row<'privateSettings'>;

export interface SavedSettings {
  readonly version: number;
  readonly data: GroupValues[GroupName];
}

const table = 'privateSettings';

/** The values in force for a group with this row. */
const valuesOf = <Name extends GroupName>(group: Name, row: SettingsRow | null): GroupValues[Name] =>
  row ? readGroup(group, row.data) : defaults[group];

async function allowedCount(world: SettingsWorld): Promise<number> {
  const row = await world.rows.get(table, 'allowedAddresses');
  return valuesOf('allowedAddresses', row).addresses.length;
}

/** Refuses settings that leave no payment method, or nobody who may register. @throws payment_none, registration_list_empty */
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

/** The audit contains only the number of allowed addresses, because they are personal data, and no former names: its earlier entries do. */
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
  /** What times keep where the clock changes; absent: nobody has said. */
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
  if (Object.keys(changes.after).length === 0) return { operations: [], result: { version, data } };
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
  return { operations: [...written, audited(world, caller, entry)], result: { version: version + 1, data } };
}

/** Refuses the second of two simultaneous editors, with the values that are stored now. @throws settings_changed */
function assertUnchanged(group: GroupName, row: SettingsRow | null, version: number): void {
  const now = row?.version ?? 0;
  if (now !== version) throw new DomainError('settings_changed', { version: now, data: valuesOf(group, row) });
}

/** Refuses removing names that products still store without saying where the products go. @throws goods_left */
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

/** The group with its former names, and the operations that start its moves. @throws invalid_input, goods_moving, goods_left */
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

/** What begins with another clock. Refuses zone_choice, zone_moving. */
async function clockOf<Name extends GroupName>(
  world: SettingsWorld,
  { group, row, data, keeps }: Change<Name>,
): Promise<Partial<Awaited<ReturnType<typeof changingClock>>>> {
  if (!('timeZone' in data)) return {};
  const { timeZone: from } = valuesOf<'places'>('places', group === 'places' ? row : null);
  return from === data.timeZone ? {} : changingClock(world, { from, to: data.timeZone }, keeps);
}

async function saveAs<Name extends GroupName>(
  world: SettingsWorld,
  caller: Actor,
  change: Change<Name>,
  goTo: Readonly<Record<string, string>>,
): Promise<Plan<SavedSettings>> {
  const { action, group, row, data: asked } = change;
  const { data, operations } = await moving(world, group, row, asked, goTo);
  if (group === 'categories' && 'categories' in data) {
    // A hidden one needs a count only where goods move into it.
    const counted = data.categories.filter(({ id, isHidden }) => !isHidden || Object.values(goTo).includes(id));
    await ensureCategoryCounts(world.rows, counted);
  }
  const clock = await clockOf(world, change);
  const plan = planOf(world, caller, { action, group, row, data, keeps: clock.keeps });
  const published = isPrivate(group) ? [] : await publication(world, group, data as GroupValues[CampusGroupName]);
  return { ...plan, operations: [...plan.operations, ...operations, ...published, ...(clock.operations ?? [])] };
}

/** @throws invalid_input, settings_changed, goods_moving, goods_left, zone_choice, zone_moving, payment_none, registration_list_empty */
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
    const row = await world.rows.get(table, group);
    assertUnchanged(group, row, version);
    return saveAs(world, caller, { action: 'settings.save', group, row, data, keeps }, goTo);
  });
  world.forgetSettings();
  return saved;
}

/** Restores the values before the last change; done again, it restores that change. @throws settings_changed, settings_not_changed, zone_choice, zone_moving */
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
    const row = await world.rows.get(table, group);
    assertUnchanged(group, row, version);
    if (!row?.previous) throw new DomainError('settings_not_changed');
    const data = readGroup(group, row.previous);
    await assertPossible(world, group, data);
    return saveAs(world, caller, { action: 'settings.undo', group, row, data, keeps }, {});
  });
  world.forgetSettings();
  return saved;
}

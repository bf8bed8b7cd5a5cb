/** The current setup list, with the owner's own notes. */
import { bannersAt } from '../../domain/settings/banners-shown.ts';
import { campusGroupNames, isCampusGroupName } from '../../domain/settings/groups.ts';
import {
  type Finding,
  findingsOf,
  type KeepableLine,
  midtransFinding,
  noNotes,
  type ServerFindings,
  type SetupNotes,
  type TrialState,
} from '../../domain/setup/setup.ts';
import { create, type Row, updateFrom } from '../rows.ts';
import { isoNow, type NotifyingWorld, type PayingWorld } from '../world.ts';

type SetupWorld = Pick<NotifyingWorld, 'rows' | 'now' | 'settings' | 'mail' | 'files' | 'web'>;

const rowId = 'setup';

const notesIn = (row: Row<'privateSettings'> | null): SetupNotes =>
  row ? { ...noNotes, ...(JSON.parse(row.data) as Partial<SetupNotes>) } : noNotes;

export const readNotes = async ({ rows }: Pick<SetupWorld, 'rows'>): Promise<SetupNotes> =>
  notesIn(await rows.get('privateSettings', rowId));

/** Changes the notes in a transaction, so that simultaneous changes are all kept. */
export const changeNotes = (
  { rows }: Pick<SetupWorld, 'rows'>,
  change: (notes: SetupNotes) => SetupNotes,
): Promise<SetupNotes> =>
  rows.transact(async () => {
    const row = await rows.get('privateSettings', rowId);
    const result = change(notesIn(row));
    const data = JSON.stringify(result);
    const operations = row
      ? updateFrom('privateSettings', row, { data })
      : [create('privateSettings', rowId, { data, version: 1, previous: '' })];
    return { operations, result };
  });

async function mailStateOf({ mail }: SetupWorld, notes: SetupNotes): Promise<TrialState | null> {
  if (!notes.mail || notes.mail.arrivedAt) return null;
  const state = await mail.state(notes.mail.messageId);
  // Upkeep deletes mails that were sent long ago, so a missing mail was sent.
  return state === 'processing' ? 'under_way' : state === 'failed' ? 'failed' : 'sent';
}

const pushStates = { due: 'under_way', sent: 'sent', given_up: 'failed', none: 'no_device' } as const;

async function pushStateOf({ rows }: SetupWorld, notes: SetupNotes): Promise<TrialState | null> {
  if (!notes.push || notes.push.arrivedAt) return null;
  const row = await rows.get('notifications', notes.push.notificationId);
  return row ? pushStates[row.push] : 'failed';
}

async function pictures({ settings, files, now }: SetupWorld): Promise<{ shown: number; withoutPicture: number }> {
  const shown = bannersAt(settings.banners.banners, now());
  const ids = shown.map(({ photoId, phonePhotoId }) => [photoId, phonePhotoId].filter((id) => id !== ''));
  const found = await Promise.all(
    ids.map(async (own) =>
      (await Promise.all(own.map((id) => files.get('banners', id)))).every((file) => file !== null),
    ),
  );
  return { shown: shown.length, withoutPicture: found.filter((isWhole) => !isWhole).length };
}

export interface SetupAnswer {
  readonly findings: ServerFindings;
  /** The campus's web address. */
  readonly web: string;
  /** Id of the last trial's notification; the device uses it to report the arrival. */
  readonly pushedId: string | null;
  readonly isClosed: boolean;
  readonly kept: readonly KeepableLine[];
}

export async function readSetup(world: SetupWorld): Promise<SetupAnswer> {
  const { rows, settings, now, web } = world;
  const notes = await readNotes(world);
  const [stored, products, upkeep, banners, mailState, pushState] = await Promise.all([
    rows.list('settings', { select: ['version'], limit: campusGroupNames.length }),
    rows.list('products', { where: { isListed: true, isSold: false }, select: ['$id'], limit: 1 }),
    rows.get('upkeepRuns', 'last'),
    pictures(world),
    mailStateOf(world, notes),
    pushStateOf(world, notes),
  ]);
  const findings = findingsOf({
    ...{ notes, banners, mailState, pushState },
    saved: new Set(stored.map(({ $id }) => $id).filter(isCampusGroupName)),
    identity: settings.identity,
    hasRules: settings.texts.marketRules !== '',
    hasProduct: products.length > 0,
    upkeepRanAt: upkeep?.ranAt ?? null,
    now: now(),
  });
  const { push, closedAt, kept } = notes;
  return { findings, web, pushedId: push?.notificationId ?? null, isClosed: closedAt !== null, kept };
}

/** Stores whether the defaults of this line are right for this campus. */
export async function keepDefaults(
  world: SetupWorld,
  { line, isKept }: { readonly line: KeepableLine; readonly isKept: boolean },
): Promise<SetupAnswer> {
  await changeNotes(world, (notes) => {
    const others = notes.kept.filter((one) => one !== line);
    return { ...notes, kept: isKept ? [...others, line] : others };
  });
  return readSetup(world);
}

/** Hides the setup list on the dashboard, or shows it again. */
export async function closeSetup(
  world: SetupWorld,
  { isClosed }: { readonly isClosed: boolean },
): Promise<{ isClosed: boolean }> {
  await changeNotes(world, (notes) => ({ ...notes, closedAt: isClosed ? (notes.closedAt ?? isoNow(world)) : null }));
  return { isClosed };
}

/** Whether Midtrans accepts our keys; the request is free of charge. */
export const askMidtransKeys = async ({ payments }: Pick<PayingWorld, 'payments'>): Promise<Finding> =>
  midtransFinding(await payments.keys());

/**
 * Ends expired sale links: notifies the seller once, deletes the photo if there was no order, and later deletes the
 * row.
 */
import { dayMs, hourMs, minuteMs } from '../../../domain/durations.ts';
import { limits } from '../../../domain/limits.ts';
import { notify } from '../../../usecases/notifications/notify.ts';
import { type Row, updateFrom } from '../../../usecases/rows.ts';
import { isoNow, type World } from '../../../usecases/world.ts';
import { endedLinkNotification } from '../rules/link-notification.ts';
import { linkStateAt } from '../rules/sale-link.ts';
import { saleOfLink } from './sale-links.ts';
import { removeUnorderedPhoto } from './sold-photo.ts';

type EndingWorld = Pick<World, 'rows' | 'files' | 'now' | 'newId' | 'settings'>;

/** Ends one expired link. A link that was just claimed or ordered stays. */
async function endOne(world: EndingWorld, id: string): Promise<number> {
  const imageId = await world.rows.transact(async () => {
    const link = await world.rows.get('saleLinks', id);
    const sale = link?.state === 'ordered' ? await world.rows.get('sales', saleOfLink(link)) : null;
    const isOver = link && link.state !== 'ended' && linkStateAt(link, sale, world.now()) === 'ended';
    if (!isOver) return { operations: [], result: null };
    const ended = { state: 'ended', endedAt: isoNow(world), endedBy: 'time', imageId: '', photoPass: '' };
    const told = notify(world, link.sellerId, endedLinkNotification(link));
    return { operations: [...updateFrom('saleLinks', link, ended), told], result: link.imageId };
  });
  if (imageId !== null) await removeUnorderedPhoto(world, imageId);
  return imageId === null ? 0 : 1;
}

/**
 * Milliseconds after a link's end in which its order may still end unpaid or unanswered: the longest claim, payment and
 * answer, and a day in which upkeep may not have run. The server's settings may hold goods longer than the campus's.
 */
const orderedMs = ({ settings }: EndingWorld): number => {
  const holdMinutes = Math.max(limits.holdMinutesMost, settings.holdMinutes);
  return 2 * holdMinutes * minuteMs + limits.answerHoursMost * hourMs + dayMs;
};

/** Ends expired links; returns their number. A link with an order ends when the order is canceled. */
export async function endLinks(world: EndingWorld): Promise<number> {
  const over: string[] = [];
  const before = { endsAt: isoNow(world) };
  const open = { where: { state: ['open', 'claimed'] }, before, select: ['state'] } as const;
  const since = { endsAt: new Date(world.now() - orderedMs(world)).toISOString() };
  const ordered = { where: { state: 'ordered' }, before, since, select: ['state'] } as const;
  for await (const { $id } of world.rows.each('saleLinks', open)) over.push($id);
  for await (const { $id } of world.rows.each('saleLinks', ordered)) over.push($id);
  let ended = 0;
  for (const id of over) ended += await endOne(world, id);
  return ended;
}

async function removeLink(world: Pick<World, 'rows' | 'files'>, link: Pick<Row<'saleLinks'>, '$id' | 'imageId'>) {
  // The photo is deleted first, so that a retry still finds it through the row.
  await removeUnorderedPhoto(world, link.imageId);
  await world.rows.remove('saleLinks', link.$id);
}

/** Deletes links `limits.linkDays` days after they expired. The photo of an ordered item stays with its order. */
export async function forgetLinks(world: Pick<World, 'rows' | 'files' | 'now'>): Promise<number> {
  const before = { endsAt: new Date(world.now() - limits.linkDays * dayMs).toISOString() };
  const old: Pick<Row<'saleLinks'>, '$id' | 'imageId'>[] = [];
  for await (const link of world.rows.each('saleLinks', { before, select: ['imageId'] })) old.push(link);
  for (const link of old) await removeLink(world, link);
  return old.length;
}

/** Deletes a person's links, and releases the links that the person has claimed. */
export async function leaveLinks(world: Pick<World, 'rows' | 'files'>, userId: string): Promise<void> {
  const own: Pick<Row<'saleLinks'>, '$id' | 'imageId'>[] = [];
  for await (const link of world.rows.each('saleLinks', { where: { sellerId: userId }, select: ['imageId'] }))
    own.push(link);
  for (const link of own) await removeLink(world, link);
  const free = { state: 'open', claimedBy: '', claimedUntil: null };
  await world.rows.updateWhere('saleLinks', { claimedBy: userId, state: 'claimed' }, free);
  await world.rows.updateWhere('saleLinks', { claimedBy: userId }, { claimedBy: '' });
}

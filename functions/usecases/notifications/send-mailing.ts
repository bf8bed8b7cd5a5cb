/**
 * Sends a mailing. The recipients of an e-mail are stored before it is requested from Appwrite, with an id per try, so
 * that a killed run skips no one and reaches no one twice. Only the run that holds the current `round` may write.
 */
import { chunkMailId, mailingChunkId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { freeChunks } from '../../domain/notifications/mailing.ts';
import { notificationMail } from '../../domain/notifications/notification-mail.ts';
import { create, incrementFrom, type RowData, update } from '../rows.ts';
import type { NotifyingWorld } from '../world.ts';
import { lookAt, nextChunks } from './mailing-chunks.ts';
import { type Ask, type Looked, progressOf } from './mailing-progress.ts';

type MailingWorld = Pick<NotifyingWorld, 'rows' | 'users' | 'mail' | 'web' | 'settings' | 'now' | 'log'>;

/** Pauses between checks of e-mails in progress. */
const pauseMs = { first: 100, longest: 2_000 };

const iso = (ms: number): string => new Date(ms).toISOString();

/** Takes the mailing for this run and returns the round; null if it has ended or another run has it. */
const claim = (world: MailingWorld, mailingId: string): Promise<number | null> =>
  world.rows.transact(async () => {
    const mailing = await world.rows.get('mailings', mailingId);
    if (!mailing?.dueAt || Date.parse(mailing.dueAt) > world.now()) return { operations: [], result: null };
    const dueAt = iso(world.now() + limits.deliveryLeaseMinutes * 60_000);
    return {
      operations: [
        update('mailings', mailingId, { dueAt }),
        incrementFrom('mailings', mailingId, 'round', mailing.round),
      ],
      result: mailing.round + 1,
    };
  });

interface Step {
  /** 'lost': another run or an administrator has changed the mailing; 'later': this run can do no more. */
  readonly state: 'lost' | 'ended' | 'later' | 'going';
  readonly asks: readonly Ask[];
  /** No further chunk can start; the run can only wait. */
  readonly isFull: boolean;
}

/** Stores the outcome of open chunks, and starts the next ones unless the maximum is in progress. */
const takeStep = (
  world: MailingWorld,
  mailingId: string,
  round: number,
  looked: Looked,
  isLast: boolean,
): Promise<Step> =>
  world.rows.transact<Step>(async () => {
    const mailing = await world.rows.get('mailings', mailingId);
    if (mailing?.round !== round) return { operations: [], result: { state: 'lost', asks: [], isFull: true } };
    const isStopped = mailing.state === 'stopped';
    const progress = progressOf(looked, isStopped, !isLast, world.now());
    const room = mailing.allAsked || isStopped ? 0 : freeChunks(progress.underWay + progress.waiting);
    const begun = room > 0 && !isLast ? await nextChunks(world, mailing.after, room) : null;
    const asks = (begun?.chunks ?? []).map((userIds, at): Ask => {
      const $id = mailingChunkId(mailingId, mailing.chunks + at + 1);
      return { $id, tries: 0, userIds: [...userIds] };
    });
    const allAsked = begun?.isAll ?? mailing.allAsked;
    const underWay = progress.underWay + asks.length;
    const isFull = isStopped || allAsked || freeChunks(underWay + progress.waiting) === 0;
    const isOver = (isStopped || allAsked) && underWay + progress.waiting + progress.counted === 0;
    const isLater = isLast || (isFull && underWay + progress.counted === 0);
    const sent = mailing.sent + progress.sent;
    const failed = mailing.failed + progress.failed;
    const data: Partial<RowData<'mailings'>> = {
      sent,
      failed,
      ...(begun && {
        ...{ allAsked, after: begun.after, chunks: mailing.chunks + asks.length },
        total: Math.max(0, mailing.total - begun.unreachable),
      }),
      ...(isLater && { dueAt: (underWay === 0 && progress.nextTryAt) || iso(world.now()) }),
      ...(isOver && { dueAt: null, endedAt: iso(world.now()) }),
      ...(isOver && !isStopped && { state: 'done', total: sent + failed }),
    };
    return {
      operations: [
        ...progress.operations,
        ...asks.map(({ $id, userIds }) =>
          create('mailingChunks', $id, { mailingId, userIds, state: 'asked', tries: 0, dueAt: null }),
        ),
        update('mailings', mailingId, data),
        incrementFrom('mailings', mailingId, 'round', round),
      ],
      result: {
        state: isOver ? 'ended' : isLater ? 'later' : 'going',
        asks: [...progress.asks, ...asks],
        isFull,
      },
    };
  });

async function openChunks(world: MailingWorld, mailingId: string, asked: ReadonlySet<string>): Promise<Looked> {
  const chunks = await world.rows.list('mailingChunks', { where: { mailingId }, limit: 100 });
  return Promise.all(chunks.map(async (chunk) => ({ chunk, found: await lookAt(world, chunk, asked) })));
}

/** Continues as the holder of `round` until the mailing ends, this run can do no more, or the round is lost. */
async function goOn(world: MailingWorld, mailingId: string, round: number, endsAt: number): Promise<Step['state']> {
  const mailing = await world.rows.get('mailings', mailingId);
  if (!mailing) return 'ended';
  const letter = notificationMail(
    { ...mailing, kind: 'broadcast' },
    { name: '' },
    { web: world.web, brand: world.settings.identity },
  );
  const asked = new Set<string>();
  const ask = async ({ $id, tries, userIds }: Ask): Promise<void> => {
    // The failed e-mail must be deleted before the next try.
    if (tries > 0) await world.mail.forget(chunkMailId($id, tries - 1));
    const messageId = chunkMailId($id, tries);
    asked.add(messageId);
    await world.mail
      .ask(messageId, userIds, letter)
      .catch((error: unknown) =>
        world.log(`E-mail ${messageId} of a mailing could not be asked for: ${String(error)}`),
      );
  };
  let pause = pauseMs.first;
  let isFull = false;
  for (let at = round; ; ) {
    const looked = await openChunks(world, mailingId, asked);
    const isLast = world.now() >= endsAt;
    if (!isLast && isFull && looked.length > 0 && looked.every(({ found }) => found.now === 'wait')) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(2 * pause, pauseMs.longest);
      continue;
    }
    pause = pauseMs.first;
    const step = await takeStep(world, mailingId, at++, looked, isLast);
    await Promise.all(step.asks.map(ask));
    if (step.state !== 'going') return step.state;
    isFull = step.isFull;
  }
}

/** Sends this mailing if it is due and no other run has it, until `endsAt` (ms since 1970). */
export async function sendMailing(world: MailingWorld, mailingId: string, endsAt: number): Promise<void> {
  for (let round = await claim(world, mailingId); round !== null; round = await claim(world, mailingId)) {
    const state = await goOn(world, mailingId, round, endsAt);
    // The round was lost, perhaps because an administrator stopped the mailing; claim it again to collect the last
    // counts.
    if (state !== 'lost') return;
  }
}

/** Mailings sent in parallel. */
const atOnce = 5;

/** Sends all due mailings. An unexpected error is logged, and the mailing is due again when its lease ends. */
export async function sendDueMailings(world: MailingWorld, endsAt: number): Promise<void> {
  const before = { dueAt: iso(world.now()) };
  const due = await world.rows.list('mailings', { before, select: ['$id'], limit: atOnce });
  const ends = await Promise.allSettled(due.map(({ $id }) => sendMailing(world, $id, endsAt)));
  for (const end of ends) if (end.status === 'rejected') world.log(`A mailing: ${String(end.reason?.stack)}`);
}

/** Lets an administrator read a talk while a report or dispute about it is open, with an audit entry. */
import { DomainError } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { isResolved } from '../../domain/reports/report.ts';
import { pairOf } from '../../domain/talks/talk.ts';
import { noted } from '../audit.ts';
import { fileTokens } from '../message-pictures.ts';
import type { Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';

type ReadingWorld = Pick<World, 'rows' | 'files' | 'now' | 'newId'>;

/** The report or dispute that permits reading; named in the audit entry. */
interface Ground {
  readonly talk: Row<'talks'>;
  readonly why: { readonly reportId: string; readonly until?: string } | { readonly saleId: string };
  /** The end of the readable part, ISO; messages after it require another report. */
  readonly until: string | null;
}

async function talkOf(world: ReadingWorld, oneId: string, otherId: string): Promise<Row<'talks'>> {
  const [firstId, secondId] = pairOf(oneId, otherId);
  const [talk] = await world.rows.list('talks', { where: { firstId, secondId }, limit: 1 });
  if (!talk) throw new DomainError('talk_not_found');
  return talk;
}

async function groundOfReport(world: ReadingWorld, reportId: string): Promise<Ground> {
  const report = await world.rows.get('reports', reportId);
  if (!report) throw new DomainError('report_not_found', { reportId });
  if (report.about !== 'person' || isResolved(report.status)) throw new DomainError('talk_not_readable');
  // Found by its two people, because the talk may have started after the report.
  const talk = await talkOf(world, report.reportedByUserId, report.personId);
  const until = report.decidedAt;
  return { talk, why: { reportId, ...(until && { until }) }, until };
}

async function groundOfSale(world: ReadingWorld, saleId: string): Promise<Ground> {
  const sale = await world.rows.get('sales', saleId);
  if (!sale) throw new DomainError('sale_not_found', { saleId });
  if (sale.state !== 'disputed') throw new DomainError('talk_not_readable');
  return { talk: await talkOf(world, sale.buyerId, sale.sellerId), why: { saleId }, until: null };
}

/** A page of the talk, newest first, with tokens for its pictures. The audit entry is written first. */
async function readAs(world: ReadingWorld, admin: Caller, { talk, why, until }: Ground, olderThan: string | undefined) {
  assertNotOwnCase(admin.id, [talk.firstId, talk.secondId]);
  const last = olderThan ? await world.rows.get('talkMessages', olderThan) : null;
  if (olderThan && (last?.talkId !== talk.$id || (until && last.$createdAt >= until)))
    throw new DomainError('not_found');
  const entry = {
    action: 'talk.read' as const,
    subject: talk.$id,
    after: { ...why, ...(last && { olderThan: last.$id }) },
  };
  await noted(world, admin, entry);
  const messages = await world.rows.list('talkMessages', {
    where: { talkId: talk.$id },
    ...(until && { before: { $createdAt: until } }),
    newestFirst: true,
    limit: limits.talkPageSize,
    ...(last && { after: last.$id }),
  });
  const pictures = messages.map(({ imageId }) => imageId).filter((id) => id !== '');
  const tokens = await fileTokens(world, 'talk-photos', pictures);
  const { firstId, firstName, secondId, secondName } = talk;
  return {
    talkId: talk.$id,
    people: [
      { id: firstId, name: firstName },
      { id: secondId, name: secondName },
    ],
    messages: messages.map(({ $id, $createdAt, senderId, kind, message, imageId, refId }) => ({
      ...{ id: $id, at: $createdAt, senderId, kind, message, imageId, refId },
    })),
    photoTokens: Object.fromEntries(tokens),
  };
}

/**
 * The talk between a reporter and the reported person, while the report is open. Refuses report_not_found, own_case,
 * talk_not_readable, talk_not_found.
 */
export const readReportedTalk = async (
  world: ReadingWorld,
  admin: Caller,
  input: { reportId: string; olderThan?: string | undefined },
) => readAs(world, admin, await groundOfReport(world, input.reportId), input.olderThan);

/**
 * The talk between the two people of a disputed sale. Refuses sale_not_found, own_case, talk_not_readable,
 * talk_not_found.
 */
export const readDisputedTalk = async (
  world: ReadingWorld,
  admin: Caller,
  input: { saleId: string; olderThan?: string | undefined },
) => readAs(world, admin, await groundOfSale(world, input.saleId), input.olderThan);

/**
 * Disputes ("Ada kendala"): the statements and pictures of buyer and seller, for each other and the deciding
 * administrator.
 */
import { DomainError } from '../../domain/errors.ts';
import { statementNotification } from '../../domain/notifications/sale-dispute-notification.ts';
import { assertMaySay } from '../../domain/orders/dispute.ts';
import type { StatementInput } from '../../domain/orders/order-input.ts';
import { moverOfSale } from '../../domain/orders/sale.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { isBlockedPair } from '../../domain/talks/blocked-pair.ts';
import { claimIds } from '../file-claims.ts';
import { keepPicture, ownPicture, type PhotoToken, photoToken } from '../message-pictures.ts';
import { notify } from '../notifications/notify.ts';
import { type Counter, countersOf, countUse } from '../quota.ts';
import { create, type Operation, type Row, readersAmong } from '../rows.ts';
import type { Contact } from '../talks/blocked-pair.ts';
import { blocksAround } from '../talks/blocks.ts';
import type { Caller, World } from '../world.ts';

type SayingWorld = Pick<World, 'rows' | 'files' | 'now' | 'newId'>;

const bucket = 'dispute-photos';

/**
 * Takes ownership of the caller's uploaded pictures and returns operations for the statement's transaction. If the
 * request fails afterwards, upkeep deletes the pictures as orphans. `counters`: those read for `claimIds`. Refuses
 * file_not_yours, photo_invalid.
 */
async function takePictures(
  world: SayingWorld,
  caller: Caller,
  imageIds: readonly string[],
  counters: ReadonlyMap<string, Counter>,
): Promise<Operation[]> {
  const pictures = await Promise.all(imageIds.map((id) => ownPicture(world, bucket, caller, id)));
  const claimed = await Promise.all(pictures.map((one) => keepPicture(world, bucket, caller, one, counters)));
  return claimed.flat();
}

interface Said {
  readonly statementId: string;
  readonly message: string;
  readonly imageIds: readonly string[];
}

/** The row of a statement, readable by buyer, seller and administrators. `isAdminOnly`: hidden from the other side. */
export function statement(
  sale: Pick<Row<'sales'>, '$id' | '$permissions' | 'buyerId' | 'sellerId'>,
  authorId: string,
  { statementId, message, imageIds }: Said,
  isAdminOnly = false,
): Operation {
  const { $id: saleId, buyerId, sellerId } = sale;
  const allowed = isAdminOnly ? [authorId] : [buyerId, sellerId];
  const readers = readersAmong(sale, allowed);
  const data = { saleId, buyerId, sellerId, authorId, message, imageIds: [...imageIds], isAdminOnly };
  return create('disputeStatements', statementId, data, readers);
}

/** The reason for opening the dispute as its first statement. Refuses file_not_yours, photo_invalid, rate_limited. */
export async function objection(
  world: SayingWorld,
  caller: Caller,
  sale: Row<'sales'>,
  said: { readonly reason?: string | undefined; readonly imageIds?: readonly string[] | undefined },
  contact: Contact,
): Promise<Operation[]> {
  const { reason = '', imageIds = [] } = said;
  const window = throttleWindow('statement', caller.id, world.now());
  const counters = await countersOf(world, [window.id, ...claimIds(bucket, imageIds)]);
  const claimed = await takePictures(world, caller, imageIds, counters);
  const words = { statementId: world.newId(), message: reason.trim(), imageIds };
  const first = statement(sale, caller.id, words, contact.isBlocked);
  return [first, countUse(window, counters), ...claimed];
}

/** The reason given with a step of the sale, as a statement that only its author and administrators can read. */
export const reasonForAdmin = (
  world: Pick<World, 'newId'>,
  sale: Row<'sales'>,
  authorId: string,
  reason: string,
): Operation[] =>
  reason === '' ? [] : [statement(sale, authorId, { statementId: world.newId(), message: reason, imageIds: [] }, true)];

/**
 * Adds a statement to an open dispute; a retry adds nothing. The other side is notified; between blocked people only
 * administrators see it. A statement that arrives while the administrator decides may be stored after the decision.
 * Refuses sale_not_found, id_taken, dispute_not_open, statement_limit, file_not_yours, photo_invalid, rate_limited.
 */
export function addStatement(
  world: SayingWorld,
  caller: Caller,
  input: StatementInput & { readonly saleId: string },
): Promise<{ statementId: string }> {
  const { saleId, statementId, imageIds } = input;
  const window = throttleWindow('statement', caller.id, world.now());
  const result = { statementId };
  return world.rows.transact(async (attempt) => {
    const [sale, earlier, counters, blocks, taken] = await Promise.all([
      world.rows.get('sales', saleId),
      world.rows.list('disputeStatements', { where: { saleId }, select: ['authorId'], limit: 100 }),
      countersOf(world, [window.id, ...claimIds(bucket, imageIds)]),
      blocksAround(world, caller.id),
      attempt > 0 ? world.rows.get('disputeStatements', statementId) : null,
    ]);
    const mover = sale && moverOfSale(sale, caller);
    if (!sale || !mover) throw new DomainError('sale_not_found', { saleId });
    const own = earlier.filter(({ authorId }) => authorId === caller.id);
    if (own.some(({ $id }) => $id === statementId)) return { operations: [], result };
    if (taken) throw new DomainError('id_taken');
    // Every question of an administrator allows one more answer.
    const questions = earlier.filter(({ authorId }) => authorId !== sale.buyerId && authorId !== sale.sellerId);
    assertMaySay(sale, own.length - questions.length);
    const counted = countUse(window, counters);
    const claimed = await takePictures(world, caller, imageIds, counters);
    const to = mover.as === 'seller' ? 'buyer' : 'seller';
    const otherId = to === 'seller' ? sale.sellerId : sale.buyerId;
    // The other side cannot read the statement, so it is not notified.
    const isAdminOnly = isBlockedPair(blocks, caller.id, otherId);
    const hearing = isAdminOnly ? [] : readersAmong(sale, [otherId]);
    const told = hearing.map((id) => notify(world, id, statementNotification(sale, to)));
    const said = statement(sale, caller.id, input, isAdminOnly);
    return { operations: [said, ...told, counted, ...claimed], result };
  });
}

type PassWorld = Pick<World, 'rows' | 'files' | 'now'>;

interface DisputePhoto {
  readonly saleId: string;
  readonly photoId: string;
}

/** A token for a picture of this dispute. Refuses not_found. */
function passOf(
  world: PassWorld,
  statements: readonly Pick<Row<'disputeStatements'>, 'saleId' | 'imageIds'>[],
  { saleId, photoId }: DisputePhoto,
): Promise<PhotoToken> {
  const isShown = statements.some((one) => one.saleId === saleId && one.imageIds.includes(photoId));
  if (!isShown) throw new DomainError('not_found');
  return photoToken(world, bucket, photoId);
}

const statementsOf = (world: PassWorld, saleId: string) =>
  world.rows.list('disputeStatements', {
    where: { saleId },
    select: ['saleId', 'buyerId', 'sellerId', 'authorId', 'imageIds', 'isAdminOnly'],
    limit: 100,
  });

/** A token for a picture of a dispute, for the sale's buyer or seller. Refuses sale_not_found, not_found. */
export async function showDisputePhoto(world: PassWorld, caller: Caller, input: DisputePhoto): Promise<PhotoToken> {
  const { saleId } = input;
  const [sale, statements] = await Promise.all([world.rows.get('sales', saleId), statementsOf(world, saleId)]);
  if (!sale || !moverOfSale(sale, caller)) throw new DomainError('sale_not_found', { saleId });
  const seen = statements.filter(({ authorId, isAdminOnly }) => !isAdminOnly || authorId === caller.id);
  return passOf(world, seen, input);
}

/** A token for an administrator, also after the decision. Refuses own_case, not_found. */
export async function showDisputePhotoAsAdmin(
  world: PassWorld,
  admin: Caller,
  input: DisputePhoto,
): Promise<PhotoToken> {
  const statements = await statementsOf(world, input.saleId);
  assertNotOwnCase(
    admin.id,
    statements.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
  );
  return passOf(world, statements, input);
}

/**
 * Result files of a service: the seller delivers them, buyer and seller read them, and administrators during a dispute.
 */
import { DomainError } from '../../../domain/errors.ts';
import { resultNotificationId } from '../../../domain/keyed-ids.ts';
import { kindOf } from '../../../domain/kinds/kind.ts';
import { limits } from '../../../domain/limits.ts';
import { moverOfSale } from '../../../domain/orders/sale.ts';
import { assertNotOwnCase } from '../../../domain/people/own-case.ts';
import { throttleWindow } from '../../../domain/quota.ts';
import { blockedNames } from '../../../domain/talks/blocked-pair.ts';
import { noted } from '../../../usecases/audit.ts';
import { assertFirstUse, claim, claimIds } from '../../../usecases/file-claims.ts';
import { fileTokens, type PhotoToken, photoToken } from '../../../usecases/message-pictures.ts';
import { notifySparsely } from '../../../usecases/notifications/notify.ts';
import { contactOfSale } from '../../../usecases/orders/move-sale.ts';
import { type Counter, countersOf, countUse } from '../../../usecases/quota.ts';
import { create, type Operation, type Row, readersAmong, remove } from '../../../usecases/rows.ts';
import { nameFor } from '../../../usecases/talks/blocked-pair.ts';
import { blocksAround } from '../../../usecases/talks/blocks.ts';
import type { Caller, StoredFile, World } from '../../../usecases/world.ts';
import { isResultOpen } from '../rules/appointment.ts';
import { resultName } from '../rules/result-name.ts';
import { resultNotification } from '../rules/result-notification.ts';
import type { ResultFileInput } from '../rules/service-input.ts';

type ResultWorld = Pick<World, 'rows' | 'files' | 'now' | 'newId' | 'settings'>;

const bucket = 'result-files';

/** The sale, if this person sells it. Refuses sale_not_found. */
async function soldBy(world: Pick<World, 'rows'>, caller: Caller, saleId: string): Promise<Row<'sales'>> {
  const sale = await world.rows.get('sales', saleId);
  if (!sale || sale.sellerId !== caller.id || kindOf(sale) !== 'service')
    throw new DomainError('sale_not_found', { saleId });
  return sale;
}

/**
 * Renames the caller's uploaded file and makes it readable to buyer and seller. Refuses file_not_yours,
 * result_file_type.
 */
async function shared(
  world: Pick<World, 'files'>,
  caller: Caller,
  { fileId, name }: ResultFileInput,
  others: readonly string[],
  counters: ReadonlyMap<string, Counter>,
): Promise<StoredFile> {
  const file = await world.files.get(bucket, fileId);
  if (!file?.isBy(caller.id)) throw new DomainError('file_not_yours');
  assertFirstUse(bucket, file, counters);
  if (file.isProgram) throw new DomainError('result_file_type');
  if (!(await world.files.keep(bucket, file, caller.id, { name, others }))) throw new DomainError('file_not_yours');
  return file;
}

/** Notifies the buyer of the first result. */
async function tellOfFirst(world: ResultWorld, sale: Row<'sales'>, sellerName: string): Promise<Operation[]> {
  const id = resultNotificationId(world.settings.idSecret, sale.$id);
  const [reader] = readersAmong(sale, [sale.buyerId]);
  return reader ? notifySparsely(world, id, reader, resultNotification(sale, sellerName)) : [];
}

/**
 * Delivers a file. If the request fails after the upload, upkeep deletes the file as an orphan; a repeated request
 * writes nothing. Refuses sale_not_found, result_files_closed, result_files_limit, result_file_type, file_not_yours,
 * rate_limited.
 */
export function handOverFile(
  world: ResultWorld,
  caller: Caller,
  input: ResultFileInput & { readonly saleId: string },
): Promise<{ fileId: string }> {
  const { saleId, fileId } = input;
  const window = throttleWindow('resultFile', caller.id, world.now());
  return world.rows.transact(async () => {
    const [sale, earlier, taken, counters, blocks] = await Promise.all([
      soldBy(world, caller, saleId),
      world.rows.list('resultFiles', { where: { saleId }, limit: limits.resultFiles + 1 }),
      world.rows.list('resultFiles', { where: { fileId }, select: ['saleId'], limit: 1 }),
      countersOf(world, [window.id, ...claimIds(bucket, [fileId])]),
      blocksAround(world, caller.id),
    ]);
    if (taken[0]?.saleId === sale.$id) return { operations: [], result: { fileId } };
    // A file that was delivered with another sale belongs to that sale's buyer.
    if (taken.length > 0) throw new DomainError('file_not_yours');
    if (!isResultOpen(sale)) throw new DomainError('result_files_closed', { state: sale.state });
    if (earlier.length >= limits.resultFiles)
      throw new DomainError('result_files_limit', { limit: limits.resultFiles });
    const name = resultName(input.name);
    if (name === null) throw new DomainError('result_file_type');
    const readers = readersAmong(sale, [sale.sellerId, sale.buyerId]);
    const [file, contact] = await Promise.all([
      shared(
        world,
        caller,
        { fileId, name },
        readers.filter((id) => id !== caller.id),
        counters,
      ),
      contactOfSale(world, blocks, sale, caller),
    ]);
    const { buyerId, sellerId } = sale;
    const sellerName = nameFor(contact, sale.sellerName, blockedNames.seller);
    const told = earlier.length === 0 ? await tellOfFirst(world, sale, sellerName) : [];
    return {
      operations: [
        create(
          'resultFiles',
          file.id,
          { saleId: sale.$id, buyerId, sellerId, fileId: file.id, name, size: file.bytes },
          readers,
        ),
        ...contact.allowed(told),
        countUse(window, counters),
        ...claim(bucket, file.id, counters),
      ],
      result: { fileId },
    };
  });
}

/** Withdraws a wrong file while the sale is open; may be repeated. Refuses sale_not_found, result_files_closed. */
export async function takeBackFile(
  world: ResultWorld,
  caller: Caller,
  { saleId, fileId }: { readonly saleId: string; readonly fileId: string },
): Promise<{ fileId: string }> {
  await world.rows.transact(async () => {
    const [sale, [row]] = await Promise.all([
      soldBy(world, caller, saleId),
      world.rows.list('resultFiles', { where: { saleId, fileId }, limit: 1 }),
    ]);
    if (row?.fileId !== fileId) return { operations: [], result: undefined };
    if (!isResultOpen(sale) || sale.state === 'completed')
      throw new DomainError('result_files_closed', { state: sale.state });
    return { operations: [remove('resultFiles', row.$id)], result: undefined };
  });
  // Without its row the file cannot be opened any more; upkeep repeats a failed deletion.
  const isNamed = await world.rows.list('resultFiles', { where: { fileId }, select: ['saleId'], limit: 1 });
  const file = isNamed.length === 0 ? await world.files.get(bucket, fileId) : null;
  if (file?.id === fileId && file.isBy(caller.id)) await world.files.remove(bucket, file.id);
  return { fileId };
}

/** A token with which buyer or seller opens a file. Refuses sale_not_found, not_found. */
export async function showResultFile(
  world: Pick<World, 'rows' | 'files' | 'now'>,
  caller: Caller,
  { saleId, fileId }: { readonly saleId: string; readonly fileId: string },
): Promise<PhotoToken> {
  const [sale, [row]] = await Promise.all([
    world.rows.get('sales', saleId),
    world.rows.list('resultFiles', { where: { saleId, fileId }, select: ['fileId'], limit: 1 }),
  ]);
  if (!sale || !moverOfSale(sale, caller)) throw new DomainError('sale_not_found', { saleId });
  if (row?.fileId !== fileId) throw new DomainError('not_found');
  return photoToken(world, bucket, row.fileId);
}

/** A file for administrators: its name, its size in bytes, and a token; null if the file is missing. */
interface OpenedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly token: string | null;
}

/**
 * The files of a disputed sale, for the deciding administrator. The audit entry is written first. Refuses
 * sale_not_found, own_case, dispute_not_open.
 */
export async function openResultFiles(
  world: Pick<World, 'rows' | 'files' | 'now' | 'newId'>,
  admin: Caller,
  { saleId }: { readonly saleId: string },
): Promise<{ files: OpenedFile[] }> {
  const sale = await world.rows.get('sales', saleId);
  if (!sale || kindOf(sale) !== 'service') throw new DomainError('sale_not_found', { saleId });
  assertNotOwnCase(admin.id, [sale.buyerId, sale.sellerId]);
  if (sale.state !== 'disputed') throw new DomainError('dispute_not_open', { state: sale.state });
  await noted(world, admin, { action: 'sale.files', subject: saleId });
  const rows = await world.rows.list('resultFiles', { where: { saleId }, limit: limits.resultFiles });
  const tokens = await fileTokens(
    world,
    bucket,
    rows.map(({ fileId }) => fileId),
  );
  return { files: rows.map(({ fileId: id, name, size }) => ({ id, name, size, token: tokens.get(id) ?? null })) };
}

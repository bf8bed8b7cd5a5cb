import { DomainError } from '../../domain/errors.ts';
import { questionNotification } from '../../domain/notifications/sale-dispute-notification.ts';
import { assertMaySay } from '../../domain/orders/dispute.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { audited } from '../audit.ts';
import { notify } from '../notifications/notify.ts';
import { readersAmong } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { statement } from './disputes.ts';

interface Question {
  readonly saleId: string;
  /** Idempotency key: the client makes it once per form, so that a double click stores one question. */
  readonly statementId: string;
  readonly message: string;
}

/**
 * Adds an administrator's question to the statements of an open dispute and notifies both sides. A retry stores
 * nothing. Refuses sale_not_found, own_case, dispute_not_open, statement_limit, id_taken.
 */
export function askDispute(
  world: Pick<World, 'rows' | 'now' | 'newId'>,
  admin: Caller,
  { saleId, statementId, message }: Question,
): Promise<{ statementId: string }> {
  return world.rows.transact(async (attempt) => {
    const [sale, said, taken] = await Promise.all([
      world.rows.get('sales', saleId),
      world.rows.list('disputeStatements', { where: { saleId, authorId: admin.id }, select: ['$id'], limit: 100 }),
      attempt > 0 ? world.rows.get('disputeStatements', statementId) : null,
    ]);
    const result = { statementId };
    if (!sale) throw new DomainError('sale_not_found', { saleId });
    const sides = [sale.buyerId, sale.sellerId];
    assertNotOwnCase(admin.id, sides);
    if (said.some(({ $id }) => $id === statementId)) return { operations: [], result };
    if (taken) throw new DomainError('id_taken');
    assertMaySay(sale, said.length);
    const told = readersAmong(sale, sides).map((id) =>
      notify(world, id, questionNotification(sale, id === sale.buyerId ? 'buyer' : 'seller')),
    );
    const entry = audited(world, admin, { action: 'dispute.ask', subject: saleId, after: { statementId } });
    return {
      operations: [statement(sale, admin.id, { statementId, message, imageIds: [] }), ...told, entry],
      result,
    };
  });
}

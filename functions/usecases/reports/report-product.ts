import { DomainError } from '../../domain/errors.ts';
import { reportId } from '../../domain/ids.ts';
import type { ReportReason } from '../../domain/reports/report-reasons.ts';
import { isResolved } from '../../domain/reports/report-status.ts';
import { create } from '../operations.ts';
import { throttle } from '../throttle.ts';
import { addToTotals } from '../totals.ts';
import type { Caller, World } from '../world.ts';

/** One open report per person and product; a decided one makes room for another. Ten an hour per person. */
export async function reportProduct(
  world: Pick<World, 'rows' | 'now'>,
  caller: Caller,
  input: { productId: string; reason: ReportReason; description: string },
): Promise<{ reportId: string }> {
  const { productId, reason, description } = input;
  await throttle(world, 'report', caller.id);
  return world.rows.transact(async () => {
    const [product, earlier] = await Promise.all([
      world.rows.get('products', productId),
      world.rows.list('reports', { where: { productId, reportedByUserId: caller.id }, limit: 100 }),
    ]);
    if (!product) throw new DomainError('product_not_found', { productId });
    if (earlier.some((report) => !isResolved(report.status))) throw new DomainError('already_reported', { productId });
    const id = reportId(caller.id, productId, earlier.length);
    const data = {
      productId,
      productName: product.name,
      reportedByUserId: caller.id,
      reporterEmail: caller.email,
      reason,
      description,
      status: 'new' as const,
    };
    return { operations: [create('reports', id, data), ...addToTotals('reports', 1)], result: { reportId: id } };
  });
}

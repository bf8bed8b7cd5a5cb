import { DomainError } from '../../domain/errors.ts';
import { reportId } from '../../domain/keyed-ids.ts';
import { reportNotification } from '../../domain/messages/notification.ts';
import { assertOtherStatus, isResolved, type ReportReason, type ReportStatus } from '../../domain/messages/report.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { audited } from '../audit.ts';
import { countersOf, countUse } from '../quota.ts';
import { create, type Operation, type Row, update } from '../rows.ts';
import { productRemoval } from '../selling/delete-product.ts';
import { removeUnorderedPhotos } from '../selling/product-photos.ts';
import { addToTotals } from '../totals.ts';
import type { Caller, World } from '../world.ts';

/** One open report per person and product; a decided one makes room for another. Ten an hour per person. */
export async function reportProduct(
  world: Pick<World, 'rows' | 'settings' | 'now'>,
  caller: Caller,
  input: { productId: string; reason: ReportReason; description: string },
): Promise<{ reportId: string }> {
  const { productId, reason, description } = input;
  const window = throttleWindow('report', caller.id, world.now());
  return world.rows.transact(async () => {
    const [person, counters, product, earlier] = await Promise.all([
      caller.person(),
      countersOf(world, [window.id]),
      world.rows.get('products', productId),
      world.rows.list('reports', { where: { productId, reportedByUserId: caller.id }, limit: 100 }),
    ]);
    if (!product) throw new DomainError('product_not_found', { productId });
    if (earlier.some((report) => !isResolved(report.status))) throw new DomainError('already_reported', { productId });
    const id = reportId(world.settings.idSecret, caller.id, productId, earlier.length);
    const data = {
      productId,
      productName: product.name,
      reportedByUserId: caller.id,
      reporterEmail: person.email,
      reason,
      description,
      status: 'new' as const,
    };
    const operations = [create('reports', id, data), ...addToTotals('reports', 1), countUse(window, counters)];
    return { operations, result: { reportId: id } };
  });
}

type ReportWorld = Pick<World, 'rows' | 'files' | 'newId'>;

/** A warned seller and the reporter hear of the decision. */
function news(world: ReportWorld, report: Row<'reports'>, status: ReportStatus, sellerId: string | null): Operation[] {
  const { toReporter, toSeller } = reportNotification(report.productName, report.productId, status);
  const tell = (userId: string | null, text: typeof toReporter): Operation[] =>
    userId && text ? [create('notifications', world.newId(), { userId, ...text }, [userId])] : [];
  return [...tell(report.reportedByUserId, toReporter), ...tell(sellerId, toSeller)];
}

const removal = (world: ReportWorld, admin: Caller, product: Row<'products'>): Operation[] => [
  ...productRemoval(product.$id),
  audited(world, admin, { action: 'product.delete', subject: product.$id, before: product }),
];

/**
 * Sets any status but the current one (report_status_same). `removeProduct` takes the product away in the same transaction,
 * which the status 'resolved_product_removed' offers.
 */
export async function setReportStatus(
  world: ReportWorld,
  admin: Caller,
  input: { reportId: string; status: ReportStatus; removeProduct: boolean },
): Promise<{ status: ReportStatus }> {
  const { reportId, status } = input;
  const removed = await world.rows.transact(async () => {
    const report = await world.rows.get('reports', reportId);
    if (!report) throw new DomainError('report_not_found', { reportId });
    assertOtherStatus(report.status, status);
    const product = await world.rows.get('products', report.productId);
    const gone = input.removeProduct ? product : null;
    // A product that stays on sale is not told to be gone.
    const sellerId = status === 'resolved_product_removed' ? gone?.sellerId : product?.sellerId;
    const entry = { action: 'report.status', subject: reportId, before: report.status, after: status };
    const operations = [
      update('reports', reportId, { status }),
      audited(world, admin, entry),
      ...news(world, report, status, sellerId ?? null),
      ...(gone ? removal(world, admin, gone) : []),
    ];
    return { operations, result: gone };
  });
  if (removed) await removeUnorderedPhotos(world, [removed.imageId, ...removed.imageIds]);
  return { status };
}

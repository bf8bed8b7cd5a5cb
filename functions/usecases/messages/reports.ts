import { DomainError } from '../../domain/errors.ts';
import { personReportId, reportId, reviewReportId } from '../../domain/keyed-ids.ts';
import {
  personReportNotification,
  reportNotification,
  reviewReportNotification,
} from '../../domain/messages/notification.ts';
import {
  assertOtherStatus,
  isResolved,
  type PersonReportReason,
  type ReportReason,
  type ReportStatus,
  type ReviewReportReason,
  subjectOf,
} from '../../domain/messages/report.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { audited } from '../audit.ts';
import { namesOf } from '../people/names.ts';
import { countersOf, countUse } from '../quota.ts';
import { create, type Operation, type Row, update } from '../rows.ts';
import { productRemoval } from '../selling/delete-product.ts';
import { removeUnorderedPhotos } from '../selling/product-photos.ts';
import { addToTotals } from '../totals.ts';
import { publishedReview } from '../trust/read-review.ts';
import type { Caller, World } from '../world.ts';
import { tell } from './notifications.ts';

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
      about: 'product',
      productId,
      productName: product.name,
      ...{ personId: '', personName: '', reviewId: '' },
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

/**
 * One open report per reporter and person, from their talk or their page. It opens their talk, where there is one, to the
 * administrator for as long as it is open. Refuses report_oneself, user_not_found, person_already_reported, rate_limited.
 */
export async function reportPerson(
  world: Pick<World, 'rows' | 'settings' | 'now'>,
  caller: Caller,
  input: { personId: string; reason: PersonReportReason; description: string },
): Promise<{ reportId: string }> {
  const { personId, reason, description } = input;
  if (personId === caller.id) throw new DomainError('report_oneself');
  const window = throttleWindow('report', caller.id, world.now());
  return world.rows.transact(async () => {
    const where = { personId, reportedByUserId: caller.id };
    const [reporter, counters, profile, earlier] = await Promise.all([
      caller.person(),
      countersOf(world, [window.id]),
      world.rows.get('profiles', personId),
      world.rows.list('reports', { where, limit: 100 }),
    ]);
    if (!profile) throw new DomainError('user_not_found', { userId: personId });
    if (earlier.some((report) => !isResolved(report.status))) throw new DomainError('person_already_reported');
    const id = personReportId(world.settings.idSecret, caller.id, personId, earlier.length);
    const data = {
      ...{ about: 'person', productId: '', productName: '' },
      ...{ personId, personName: profile.name, reviewId: '' },
      ...{ reportedByUserId: caller.id, reporterEmail: reporter.email },
      ...{ reason, description, status: 'new' as const },
    };
    const operations = [create('reports', id, data), ...addToTotals('reports', 1), countUse(window, counters)];
    return { operations, result: { reportId: id } };
  });
}

/**
 * One open report per reporter and review, which everybody can read. Its author stands in the report for the administrator; the
 * reporter never learns who it is. Refuses review_not_found, review_own, review_already_reported, rate_limited.
 */
export async function reportReview(
  world: Pick<World, 'rows' | 'settings' | 'now'>,
  caller: Caller,
  input: { reviewId: string; reason: ReviewReportReason; description: string },
): Promise<{ reportId: string }> {
  const { reviewId, reason, description } = input;
  const window = throttleWindow('report', caller.id, world.now());
  return world.rows.transact(async () => {
    const where = { reviewId, reportedByUserId: caller.id };
    const [reporter, counters, review, earlier] = await Promise.all([
      caller.person(),
      countersOf(world, [window.id]),
      publishedReview(world, reviewId),
      world.rows.list('reports', { where, limit: 100 }),
    ]);
    const { authorId, hiddenAt } = review;
    if (hiddenAt !== null) throw new DomainError('review_not_found', { reviewId });
    if (authorId === caller.id) throw new DomainError('review_own');
    if (earlier.some((report) => !isResolved(report.status))) throw new DomainError('review_already_reported');
    const names = await namesOf(world, [authorId]);
    const id = reviewReportId(world.settings.idSecret, caller.id, reviewId, earlier.length);
    const data = {
      ...{ about: 'review', productId: '', productName: '' },
      ...{ personId: authorId, personName: names.get(authorId) ?? deletedPersonName, reviewId },
      ...{ reportedByUserId: caller.id, reporterEmail: reporter.email },
      ...{ reason, description, status: 'new' as const },
    };
    const operations = [create('reports', id, data), ...addToTotals('reports', 1), countUse(window, counters)];
    return { operations, result: { reportId: id } };
  });
}

type ReportWorld = Pick<World, 'rows' | 'files' | 'now' | 'newId'>;

function newsAbout(report: Row<'reports'>, status: ReportStatus): ReturnType<typeof reportNotification> {
  const subject = subjectOf(report);
  if (subject === 'person') return personReportNotification(report.personName, status);
  if (subject === 'review') return reviewReportNotification(status);
  return reportNotification(report.productName, report.productId, status);
}

/** A warned seller and the reporter hear of the decision. */
function news(world: ReportWorld, report: Row<'reports'>, status: ReportStatus, sellerId: string | null): Operation[] {
  const { toReporter, toSeller } = newsAbout(report, status);
  const told = (userId: string | null, text: typeof toReporter): Operation[] =>
    userId && text ? [tell(world, userId, text)] : [];
  return [...told(report.reportedByUserId, toReporter), ...told(sellerId, toSeller)];
}

const removal = (world: ReportWorld, admin: Caller, product: Row<'products'>): Operation[] => [
  ...productRemoval(product),
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
    const isProduct = subjectOf(report) === 'product';
    if (!isProduct && (input.removeProduct || status === 'resolved_product_removed')) {
      throw new DomainError('invalid_input', { fields: { status: 'status_invalid' } });
    }
    const product = isProduct ? await world.rows.get('products', report.productId) : null;
    const gone = input.removeProduct ? product : null;
    // A product that stays on sale is not told to be gone.
    const ownerId = isProduct ? product?.sellerId : report.personId;
    const sellerId = status === 'resolved_product_removed' ? gone?.sellerId : ownerId;
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

import { DomainError } from '../../domain/errors.ts';
import { personReportId, reportId, reviewReportId } from '../../domain/keyed-ids.ts';
import {
  personReportNotification,
  reportNotification,
  reviewReportNotification,
} from '../../domain/notifications/notification.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { throttleWindow } from '../../domain/quota.ts';
import {
  assertOtherStatus,
  decidedAt,
  isResolved,
  type PersonReportReason,
  type ReportReason,
  type ReportStatus,
  type ReviewReportReason,
  subjectOf,
  type WantedReportReason,
} from '../../domain/reports/report.ts';
import { audited } from '../audit.ts';
import { namesOf } from '../names.ts';
import { notify } from '../notifications/notify.ts';
import { reportNotifications } from '../notifications/tell-staff.ts';
import { countersOf, countUse } from '../quota.ts';
import { create, type Operation, type Row, type RowData, update } from '../rows.ts';
import { followProducts } from '../selling/changed-products.ts';
import { productRemoval } from '../selling/delete-product.ts';
import { removeUnorderedPhotos } from '../selling/product-photos.ts';
import { forgetViews } from '../selling/product-views.ts';
import { addToTotals } from '../totals.ts';
import { publishedReview } from '../trust/read-review.ts';
import { type Caller, isoNow, type World } from '../world.ts';

export type ReportingWorld = Pick<World, 'rows' | 'settings' | 'now'>;
type Subject = Pick<
  RowData<'reports'>,
  'about' | 'productId' | 'productName' | 'personId' | 'personName' | 'reviewId' | 'wantedId'
>;

export const noSubject = { productId: '', productName: '', personId: '', personName: '', reviewId: '', wantedId: '' };

interface Reporting {
  /** The column with the subject's id, by which earlier reports are found. */
  readonly of: Partial<Pick<RowData<'reports'>, 'productId' | 'personId' | 'reviewId' | 'wantedId'>>;
  /** The row's other columns, from the subject's current data. Throws a DomainError if it cannot be reported. */
  readonly subject: () => Promise<Subject>;
  readonly idOf: (earlier: number) => string;
  /** The refusal if an earlier report of the same subject by this reporter is open. */
  readonly already: () => DomainError;
  readonly reason: ReportReason | PersonReportReason | ReviewReportReason | WantedReportReason;
  readonly description: string;
}

/**
 * Reports a subject: one open report per reporter and subject, ten per hour and reporter. A decided report allows
 * another.
 */
export function report(world: ReportingWorld, caller: Caller, about: Reporting): Promise<{ reportId: string }> {
  const { of, reason, description } = about;
  const window = throttleWindow('report', caller.id, world.now());
  return world.rows.transact(async () => {
    const [reporter, counters, subject, earlier] = await Promise.all([
      caller.person(),
      countersOf(world, [window.id]),
      about.subject(),
      world.rows.list('reports', { where: { ...of, reportedByUserId: caller.id }, limit: 100 }),
    ]);
    // Reports of products and reviews also name a person, but do not count as reports about that person.
    const isOpen = (one: Row<'reports'>) => subjectOf(one) === subject.about && !isResolved(one.status);
    if (earlier.some(isOpen)) throw about.already();
    const id = about.idOf(earlier.length);
    const data = {
      ...subject,
      ...{ reportedByUserId: caller.id, reporterEmail: reporter.email },
      ...{ reason, description, status: 'new' as const, decidedAt: null, statusBefore: '', statusAt: null },
    };
    const operations = [
      create('reports', id, data),
      ...addToTotals('reports', 1),
      countUse(window, counters),
      ...(await reportNotifications(world, id, data)),
    ];
    return { operations, result: { reportId: id } };
  });
}

/** Reports a product. Refuses product_not_found, already_reported, rate_limited. */
export function reportProduct(
  world: ReportingWorld,
  caller: Caller,
  { productId, ...said }: { productId: string; reason: ReportReason; description: string },
): Promise<{ reportId: string }> {
  return report(world, caller, {
    ...said,
    of: { productId },
    async subject() {
      const product = await world.rows.get('products', productId);
      if (!product) throw new DomainError('product_not_found', { productId });
      // Stores the current seller, because the product may be deleted later.
      const { name: productName, sellerId: personId, sellerName: personName } = product;
      return { ...noSubject, about: 'product', productId, productName, personId, personName };
    },
    idOf: (earlier) => reportId(world.settings.idSecret, caller.id, productId, earlier),
    already: () => new DomainError('already_reported', { productId }),
  });
}

/**
 * Reports a person from their talk or page. While the report is open, the administrator can read their talk with the
 * reporter. Refuses report_oneself, user_not_found, person_already_reported, rate_limited.
 */
export async function reportPerson(
  world: ReportingWorld,
  caller: Caller,
  { personId, ...said }: { personId: string; reason: PersonReportReason; description: string },
): Promise<{ reportId: string }> {
  if (personId === caller.id) throw new DomainError('report_oneself');
  return report(world, caller, {
    ...said,
    of: { personId },
    async subject() {
      const profile = await world.rows.get('profiles', personId);
      if (!profile) throw new DomainError('user_not_found', { userId: personId });
      return { ...noSubject, about: 'person', personId, personName: profile.name };
    },
    idOf: (earlier) => personReportId(world.settings.idSecret, caller.id, personId, earlier),
    already: () => new DomainError('person_already_reported'),
  });
}

/**
 * Reports a public review. The report names its author for administrators only. Refuses review_not_found, review_own,
 * review_already_reported, rate_limited.
 */
export function reportReview(
  world: ReportingWorld,
  caller: Caller,
  { reviewId, ...said }: { reviewId: string; reason: ReviewReportReason; description: string },
): Promise<{ reportId: string }> {
  return report(world, caller, {
    ...said,
    of: { reviewId },
    async subject() {
      const { authorId, hiddenAt } = await publishedReview(world, reviewId);
      if (hiddenAt !== null) throw new DomainError('review_not_found', { reviewId });
      if (authorId === caller.id) throw new DomainError('review_own');
      const names = await namesOf(world, [authorId]);
      const personName = names.get(authorId) ?? deletedPersonName;
      return { ...noSubject, about: 'review', personId: authorId, personName, reviewId };
    },
    idOf: (earlier) => reviewReportId(world.settings.idSecret, caller.id, reviewId, earlier),
    already: () => new DomainError('review_already_reported'),
  });
}

/**
 * All people whom a report concerns: the reporter, and the reported person or owner; for a review both sides of the
 * sale.
 */
async function concernedBy(
  world: Pick<World, 'rows'>,
  report: Row<'reports'>,
  product: Pick<Row<'products'>, 'sellerId'> | null,
): Promise<string[]> {
  const review = subjectOf(report) === 'review' ? await reviewOf(world, report.reviewId) : null;
  const concerned = [report.reportedByUserId, report.personId, product?.sellerId, review?.authorId, review?.aboutId];
  return concerned.filter((id) => id !== undefined && id !== '') as string[];
}

async function reviewOf(world: Pick<World, 'rows'>, reviewId: string): Promise<Row<'reviewDrafts'> | null> {
  const [review] = await world.rows.list('reviewDrafts', { where: { reviewId }, limit: 1 });
  return review ?? null;
}

/** @throws own_case */
export async function assertNotConcerned(
  world: Pick<World, 'rows'>,
  admin: Caller,
  report: Row<'reports'>,
  product: Pick<Row<'products'>, 'sellerId'> | null,
): Promise<void> {
  assertNotOwnCase(admin.id, await concernedBy(world, report, product));
}

type ReportWorld = Pick<World, 'settings' | 'rows' | 'files' | 'now' | 'newId' | 'kinds'>;

function reporterNotification(
  { kinds }: Pick<World, 'kinds'>,
  report: Row<'reports'>,
  status: ReportStatus,
): ReturnType<typeof reportNotification> {
  const subject = subjectOf(report);
  if (subject === 'person') return personReportNotification(report.personName, status);
  if (subject === 'review') return reviewReportNotification(status);
  const ofKind = kinds.all.map(({ reportDecided }) => reportDecided(report, status)).find((told) => told !== null);
  return ofKind ?? reportNotification(report.productName, report.productId, status);
}

/** The notifications of a decision, for a warned seller and for the reporter. */
function decisionNotifications(
  world: ReportWorld,
  report: Row<'reports'>,
  status: ReportStatus,
  sellerId: string | null,
): Operation[] {
  const { toReporter, toSeller } = reporterNotification(world, report, status);
  const told = (userId: string | null, text: typeof toReporter): Operation[] =>
    userId && text ? [notify(world, userId, text)] : [];
  // A deleted reporter has no e-mail in the report and is not notified.
  const reporterId = report.reporterEmail === '' ? null : report.reportedByUserId;
  return [...told(reporterId, toReporter), ...told(sellerId, toSeller)];
}

const removal = async (
  world: ReportWorld,
  admin: Caller,
  product: Row<'products'>,
  attempt: number,
): Promise<Operation[]> => [
  ...(await productRemoval(world, product, attempt)),
  audited(world, admin, { action: 'product.delete', subject: product.$id, before: product }),
];

/**
 * Sets another status (else report_status_same). `removeProduct`: deletes the product in the same transaction, for the
 * status 'resolved_product_removed'. Refuses report_not_found, own_case.
 */
export async function setReportStatus(
  world: ReportWorld,
  admin: Caller,
  input: { reportId: string; status: ReportStatus; removeProduct: boolean },
): Promise<{ status: ReportStatus }> {
  const { reportId, status } = input;
  const removed = await world.rows.transact(async (attempt) => {
    const report = await world.rows.get('reports', reportId);
    if (!report) throw new DomainError('report_not_found', { reportId });
    const isProduct = subjectOf(report) === 'product';
    const product = isProduct ? await world.rows.get('products', report.productId) : null;
    await assertNotConcerned(world, admin, report, product);
    assertOtherStatus(report.status, status);
    if (!isProduct && (input.removeProduct || status === 'resolved_product_removed')) {
      throw new DomainError('invalid_input', { fields: { status: 'status_invalid' } });
    }
    const gone = input.removeProduct ? product : null;
    // Notify the seller of a removal only if the product was removed.
    const ownerId = isProduct ? product?.sellerId : report.personId;
    const sellerId = status === 'resolved_product_removed' ? gone?.sellerId : ownerId;
    const entry = { action: 'report.status' as const, subject: reportId, before: report.status, after: status };
    const operations = [
      update('reports', reportId, {
        ...{ status, decidedAt: decidedAt(report, status, world.now()), statusAt: isoNow(world) },
        // A decision that removed the product cannot be undone.
        statusBefore: gone ? '' : report.status,
      }),
      audited(world, admin, entry),
      ...decisionNotifications(world, report, status, sellerId ?? null),
      ...(gone ? await removal(world, admin, gone, attempt) : []),
    ];
    return { operations, result: gone };
  });
  if (removed) {
    await forgetViews(world, removed.$id);
    await removeUnorderedPhotos(world, removed, [removed.imageId, ...removed.imageIds]);
    await followProducts(world, [removed]);
  }
  return { status };
}

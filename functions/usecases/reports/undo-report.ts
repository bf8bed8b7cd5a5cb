import { DomainError } from '../../domain/errors.ts';
import { reportUndoneNotifications } from '../../domain/notifications/notification.ts';
import { isResolved, type ReportStatus, readReportStatus, subjectOf } from '../../domain/reports/report.ts';
import { assertUndoable } from '../../domain/undo.ts';
import { audited } from '../audit.ts';
import { notify } from '../notifications/notify.ts';
import { update } from '../rows.ts';
import type { Caller, World } from '../world.ts';
import { assertNotConcerned } from './reports.ts';

/**
 * Undoes the last status of a report: restores the previous one and notifies the same people. `at`: the time of the
 * status that the administrator saw. Refuses report_not_found, own_case, undo_over, undo_moved_on.
 */
export function undoReportStatus(
  world: Pick<World, 'rows' | 'now' | 'newId'>,
  admin: Caller,
  { reportId, at }: { reportId: string; at?: string | undefined },
): Promise<{ status: ReportStatus }> {
  return world.rows.transact(async () => {
    const report = await world.rows.get('reports', reportId);
    if (!report) throw new DomainError('report_not_found', { reportId });
    const isProduct = subjectOf(report) === 'product';
    const product = isProduct ? await world.rows.get('products', report.productId) : null;
    await assertNotConcerned(world, admin, report, product);
    const { statusBefore: before, statusAt, status: after } = report;
    assertUndoable('report.status', { markedAt: statusAt, seen: at }, { before }, world.now());
    const status = readReportStatus(before);
    const told = reportUndoneNotifications(after);
    const warned = isProduct ? product?.sellerId : report.personId;
    // Undoing the first decision leaves the report undecided, so nothing limits the readable part of the talk.
    const decidedAt = isResolved(before) ? report.decidedAt : null;
    return {
      operations: [
        update('reports', reportId, { status, statusBefore: '', statusAt: null, decidedAt }),
        audited(world, admin, { action: 'report.undo', subject: reportId, before: after, after: status }),
        ...(told.toReporter && report.reporterEmail !== ''
          ? [notify(world, report.reportedByUserId, told.toReporter)]
          : []),
        ...(told.toSeller && warned ? [notify(world, warned, told.toSeller)] : []),
      ],
      result: { status },
    };
  });
}

import { DomainError } from '../../../domain/errors.ts';
import { rupiah } from '../../../domain/money.ts';
import type { PersonReportReason } from '../../../domain/reports/report.ts';
import { throttle } from '../../../usecases/quota.ts';
import { reportPerson } from '../../../usecases/reports/reports.ts';
import type { Caller, World } from '../../../usecases/world.ts';
import { findLink } from './sale-links.ts';

/**
 * Reports the seller of a link with its content, because administrators cannot open the link. Blocked sellers have no
 * links. Refuses link_not_found, report_oneself, person_already_reported, rate_limited.
 */
export async function reportLink(
  world: Pick<World, 'rows' | 'settings' | 'now'>,
  caller: Caller,
  { token, reason, description }: { token: string; reason: PersonReportReason; description: string },
): Promise<{ reportId: string }> {
  await throttle(world, 'claimLink', caller.id);
  const { link, seller } = await findLink(world, token);
  if (!seller) throw new DomainError('link_not_found');
  const about = `Tautan jual "${link.name}" (${rupiah(link.price)}).`;
  return reportPerson(world, caller, {
    ...{ personId: link.sellerId, reason },
    description: description === '' ? about : `${about} ${description}`,
  });
}

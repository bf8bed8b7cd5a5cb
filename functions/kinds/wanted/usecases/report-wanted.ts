import { DomainError } from '../../../domain/errors.ts';
import { wantedReportId } from '../../../domain/keyed-ids.ts';
import type { WantedReportReason } from '../../../domain/reports/report.ts';
import { noSubject, type ReportingWorld, report } from '../../../usecases/reports/reports.ts';
import type { Caller } from '../../../usecases/world.ts';
import { isTakenDown } from '../rules/wanted.ts';

/** Reports a wanted ad. Refuses wanted_not_found, wanted_own, wanted_already_reported, rate_limited. */
export function reportWanted(
  world: ReportingWorld,
  caller: Caller,
  { wantedId, ...said }: { wantedId: string; reason: WantedReportReason; description: string },
): Promise<{ reportId: string }> {
  return report(world, caller, {
    ...said,
    of: { wantedId },
    async subject() {
      const ad = await world.rows.get('wanted', wantedId);
      if (!ad || isTakenDown(ad)) throw new DomainError('wanted_not_found', { wantedId });
      if (ad.userId === caller.id) throw new DomainError('wanted_own');
      const { userId: personId, userName: personName, what: productName } = ad;
      return { ...noSubject, about: 'wanted', wantedId, productName, personId, personName };
    },
    idOf: (earlier) => wantedReportId(world.settings.idSecret, caller.id, wantedId, earlier),
    already: () => new DomainError('wanted_already_reported'),
  });
}

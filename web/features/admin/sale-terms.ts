import { campusMomentWords } from '#domain/campus-time.ts';
import { rulesOf } from '#domain/kinds/index.ts';
import { saleTermTexts as texts } from '../../copy/admin-kinds.ts';
import { serviceTexts } from '../../copy/service.ts';

export interface TermedSale {
  readonly kind: string | null;
  readonly meetAt: string | null;
  readonly meetPlace: string;
  readonly packageName: string;
  readonly bookedMinutes: number;
}

/** What the two agreed on, in words for the desk: the package of a service, when and where they meet or it is picked up. */
export function saleTerms(sale: TermedSale): readonly (readonly [name: string, words: string])[] {
  const { meetAt, meetPlace, packageName, bookedMinutes } = sale;
  const meeting = meetAt === null ? null : texts.meeting(campusMomentWords(Date.parse(meetAt)), meetPlace);
  return [
    ...(packageName ? [[texts.package, serviceTexts.booked(packageName, bookedMinutes)] as const] : []),
    // Of a batch the place says the hours as well.
    ...(rulesOf(sale).isPickedUp && meetPlace ? [[texts.pickup, meetPlace] as const] : []),
    ...(!rulesOf(sale).isPickedUp && meeting ? [[texts.meetingName, meeting] as const] : []),
  ];
}

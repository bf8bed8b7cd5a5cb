import { useQuery } from '@tanstack/react-query';
import { campusMomentWords } from '#domain/campus-time.ts';
import { serviceTexts as texts } from '../../copy/service.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { readChoice } from '../choices.ts';
import type { KindLineProps } from '../kind.ts';
import { AppointmentPicker } from './appointment-picker.tsx';
import { serviceOptions } from './service-queries.ts';

/** Shown below a line: at the checkout the choice of package and hour, in the cart the choice so far. */
export function ServiceLine({ productId, chosen, onChoose }: KindLineProps) {
  const { data: service } = useQuery(serviceOptions(productId));
  if (!service) return null;
  const now = onChoose ? chosen : readChoice(productId);
  const pack = service.packages.find(({ id }) => id === now?.choice['packageId']);
  const startsAt = now?.choice['startsAt'];
  const words =
    pack && typeof startsAt === 'string'
      ? texts.chosen(pack.name, campusMomentWords(Date.parse(startsAt), campusZone()))
      : null;
  return (
    <>
      {words || !onChoose ? <small>{words ?? texts.chooseAtCheckout}</small> : null}
      {onChoose ? (
        <AppointmentPicker productId={productId} sellerId={service.sellerId} chosen={chosen} onChoose={onChoose} />
      ) : null}
    </>
  );
}

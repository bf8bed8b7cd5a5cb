import { useQuery } from '@tanstack/react-query';
import { campusMomentWords } from '#domain/campus-time.ts';
import { pickupWords } from '#kinds/preorder/rules/pickup-words.ts';
import { preorderTexts as texts } from '../../copy/preorder.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { batchOfOptions } from './batch-query.ts';

/** Shown below a line at the checkout: place and time of the pickup, and the last time to cancel. */
export function BatchLine({ productId }: { productId: string }) {
  const { data: batch } = useQuery({ ...batchOfOptions(productId), staleTime: 0 });
  if (!batch) return null;
  return (
    <>
      <small>{texts.pickup(pickupWords(batch, campusZone()))}</small>
      <small>
        {texts.closesOn(campusMomentWords(Date.parse(batch.closesAt), campusZone()))}. {texts.promise}
      </small>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { saleTexts } from '../../copy/sales.ts';
import { saleOptions } from './sale-detail.ts';
import type { SaleSide } from './sale-steps.ts';

/** Whether one of the sale's two has blocked the other, as far as this side can know. */
export function useBetweenBlocked(saleId: string, side: SaleSide): boolean {
  const { data } = useQuery({ ...saleOptions(saleId), enabled: side !== 'admin' });
  return data?.isBetweenBlocked === true;
}

/** Who reads why somebody does something with a sale. */
export const useReasonHint = (saleId: string, side: SaleSide): string =>
  useBetweenBlocked(saleId, side) ? saleTexts.reasonForAdmin : saleTexts.reasonHint;

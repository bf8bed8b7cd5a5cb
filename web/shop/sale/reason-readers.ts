import { useQuery } from '@tanstack/react-query';
import { saleTexts } from '../../copy/sales.ts';
import { saleOptions } from './sale-detail.ts';
import type { SaleSide } from './sale-steps.ts';

/** Whether one of the sale's two people has blocked the other, as far as this side may know. */
export function useBetweenBlocked(saleId: string, side: SaleSide): boolean {
  const { data } = useQuery({ ...saleOptions(saleId), enabled: side !== 'admin' });
  return data?.isBetweenBlocked === true;
}

/** The hint that says who reads the reason. */
export function useReasonHint(saleId: string, side: SaleSide): string {
  const isBetweenBlocked = useBetweenBlocked(saleId, side);
  if (side === 'admin') return saleTexts.reasonOfAdmin;
  return isBetweenBlocked ? saleTexts.reasonForAdmin : saleTexts.reasonHint;
}

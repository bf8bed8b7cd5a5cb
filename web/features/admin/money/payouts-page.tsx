import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { DuePayouts } from './due-payouts.tsx';
import { Payouts } from './payouts.tsx';
import { useStateInAddress } from './state-tabs.tsx';

/** Payouts: due, prepared and sent. */
export function PayoutsPage() {
  const state = useStateInAddress(adminPayoutTexts.states);
  return state === 'due' ? <DuePayouts /> : <Payouts key={state} state={state} />;
}

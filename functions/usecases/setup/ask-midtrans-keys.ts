import { type Finding, midtransFinding } from '../../domain/setup/setup.ts';
import type { PayingWorld } from '../world.ts';

/** Whether Midtrans knows our keys, by a question that costs nothing. */
export const askMidtransKeys = async ({ payments }: Pick<PayingWorld, 'payments'>): Promise<Finding> =>
  midtransFinding(await payments.keys());

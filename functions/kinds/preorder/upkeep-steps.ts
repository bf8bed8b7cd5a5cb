import { type KindSteps, noSteps } from '../kind-steps.ts';
import { followBatches, remindOfBatches } from './usecases/move-batch.ts';

export const batchSteps: KindSteps = {
  ...noSteps,
  // Runs after `expireOrders`, because the end of a batch waits for pending payments.
  beforeDeadlines: {
    followBatches: { run: followBatches, everyMinutes: 10 },
    remindOfBatches: { run: remindOfBatches, everyMinutes: 10 },
  },
};

import { type KindSteps, noSteps } from '../kind-steps.ts';
import { followBatches, remindOfBatches } from './usecases/move-batch.ts';

export const batchSteps: KindSteps = {
  ...noSteps,
  // Runs after the payments that the end of a batch waits for.
  beforeDeadlines: {
    followBatches: { run: followBatches, everyMinutes: 10 },
    remindOfBatches: { run: remindOfBatches, everyMinutes: 10 },
  },
};

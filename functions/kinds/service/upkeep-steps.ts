import { type KindSteps, noSteps } from '../kind-steps.ts';
import { countFreeDays } from './usecases/free-days.ts';
import { freeStaleSlots } from './usecases/slots.ts';

export const serviceSteps: KindSteps = {
  ...noSteps,
  afterDeadlines: {
    countFreeDays: { run: countFreeDays, everyMinutes: 10 },
    freeStaleSlots: { run: freeStaleSlots, everyMinutes: 1_440 },
  },
};

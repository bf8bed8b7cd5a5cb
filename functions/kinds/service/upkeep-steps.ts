import { countFreeDays } from '../../usecases/kinds/service/free-days.ts';
import { freeStaleSlots } from '../../usecases/kinds/service/slots.ts';
import { type KindSteps, noSteps } from '../kind-steps.ts';

export const serviceSteps: KindSteps = {
  ...noSteps,
  afterDeadlines: {
    countFreeDays: { run: countFreeDays, everyMinutes: 10 },
    freeStaleSlots: { run: freeStaleSlots, everyMinutes: 1_440 },
  },
};

import { type KindSteps, noSteps } from '../kind-steps.ts';
import { forgetDraws, runDraws } from './usecases/run-draws.ts';

export const drawSteps: KindSteps = {
  ...noSteps,
  afterDeadlines: {
    runDraws: { run: runDraws, everyMinutes: 10 },
    forgetDraws: { run: forgetDraws, everyMinutes: 1_440 },
  },
};

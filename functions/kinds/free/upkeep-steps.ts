import { forgetDraws, runDraws } from '../../usecases/kinds/free/run-draws.ts';
import { type KindSteps, noSteps } from '../kind-steps.ts';

export const drawSteps: KindSteps = {
  ...noSteps,
  afterDeadlines: {
    runDraws: { run: runDraws, everyMinutes: 10 },
    forgetDraws: { run: forgetDraws, everyMinutes: 1_440 },
  },
};

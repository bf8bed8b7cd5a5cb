import { type KindSteps, noSteps } from '../kind-steps.ts';
import { askWanted, endWanted, forgetWanted } from './usecases/due-wanted.ts';

export const wantedSteps: KindSteps = {
  ...noSteps,
  afterDeadlines: {
    endWanted: { run: endWanted, everyMinutes: 10 },
    askWanted: { run: askWanted, everyMinutes: 10 },
    forgetWanted: { run: forgetWanted, everyMinutes: 1_440 },
  },
};

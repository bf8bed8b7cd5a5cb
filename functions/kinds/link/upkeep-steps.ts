import { type KindSteps, noSteps } from '../kind-steps.ts';
import { endLinks, forgetLinks } from './usecases/due-links.ts';

export const linkSteps: KindSteps = {
  ...noSteps,
  afterDeadlines: {
    endLinks: { run: endLinks, everyMinutes: 10 },
    forgetLinks: { run: forgetLinks, everyMinutes: 1_440 },
  },
};

import { endLinks, forgetLinks } from '../../usecases/kinds/link/due-links.ts';
import { type KindSteps, noSteps } from '../kind-steps.ts';

export const linkSteps: KindSteps = {
  ...noSteps,
  afterDeadlines: {
    endLinks: { run: endLinks, everyMinutes: 10 },
    forgetLinks: { run: forgetLinks, everyMinutes: 1_440 },
  },
};

import { settleAllBundles } from '../../usecases/kinds/bundle/bundles.ts';
import { type KindSteps, noSteps } from '../kind-steps.ts';

export const bundleSteps: KindSteps = {
  ...noSteps,
  afterDeadlines: { settleBundles: { run: settleAllBundles, everyMinutes: 10 } },
};

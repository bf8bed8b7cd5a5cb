import { type KindSteps, noSteps } from '../kind-steps.ts';
import { settleAllBundles } from './usecases/bundles.ts';

export const bundleSteps: KindSteps = {
  ...noSteps,
  afterDeadlines: { settleBundles: { run: settleAllBundles, everyMinutes: 10 } },
};

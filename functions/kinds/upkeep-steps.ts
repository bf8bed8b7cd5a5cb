/** The scheduled steps of the kinds. Separate from their server parts, because only `upkeep` runs them. */
import type { ProductKind } from '../domain/kinds/kind.ts';
import { bundleSteps } from './bundle/upkeep-steps.ts';
import { drawSteps } from './free/upkeep-steps.ts';
import { type KindSteps, noSteps } from './kind-steps.ts';
import { linkSteps } from './link/upkeep-steps.ts';
import { batchSteps } from './preorder/upkeep-steps.ts';
import { rentalSteps } from './rental/upkeep-steps.ts';
import { serviceSteps } from './service/upkeep-steps.ts';
import { wantedSteps } from './wanted/upkeep-steps.ts';

const steps: Readonly<Record<ProductKind, KindSteps>> = {
  goods: noSteps,
  preorder: batchSteps,
  service: serviceSteps,
  rental: rentalSteps,
  wanted: wantedSteps,
  bundle: bundleSteps,
  free: drawSteps,
  link: linkSteps,
};

export const stepsOfKinds = (when: keyof KindSteps): KindSteps[keyof KindSteps] =>
  Object.assign({}, ...Object.values(steps).map((own) => own[when]));

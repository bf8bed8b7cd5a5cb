import { embeddedFaults } from './embedded.ts';
import type { Fault } from './fault.ts';
import { localFaults } from './local.ts';
import { namedFaults } from './named.ts';
import { operatingFaults } from './operating.ts';
import { screenFaults } from './screens.ts';
import { tradeFaults } from './trade.ts';
import { webFaults } from './web.ts';

export const allFaults: readonly Fault[] = [
  ...namedFaults,
  ...localFaults,
  ...webFaults,
  ...tradeFaults,
  ...screenFaults,
  ...embeddedFaults,
  ...operatingFaults,
];

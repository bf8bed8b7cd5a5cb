import { type KindSteps, noSteps } from '../kind-steps.ts';
import { followLateRentals } from './usecases/late-rentals.ts';
import { followRentalDays } from './usecases/rental-days.ts';

export const rentalSteps: KindSteps = {
  ...noSteps,
  afterDeadlines: {
    // Runs before the step of weekend marks, because late rentals remove such marks.
    followLateRentals: { run: followLateRentals, everyMinutes: 10 },
    followRentalDays: { run: followRentalDays, everyMinutes: 10 },
  },
};

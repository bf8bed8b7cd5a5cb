import { type KindSteps, noSteps } from '../kind-steps.ts';
import { followLateRentals } from './usecases/late-rentals.ts';
import { followRentalDays } from './usecases/rental-days.ts';

export const rentalSteps: KindSteps = {
  ...noSteps,
  afterDeadlines: {
    // Runs before `followRentalDays`, which updates the weekend filter, because late items occupy days.
    followLateRentals: { run: followLateRentals, everyMinutes: 10 },
    followRentalDays: { run: followRentalDays, everyMinutes: 10 },
  },
};

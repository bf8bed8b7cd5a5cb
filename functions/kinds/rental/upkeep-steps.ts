import { followLateRentals } from '../../usecases/kinds/rental/late-rentals.ts';
import { followRentalDays } from '../../usecases/kinds/rental/rental-days.ts';
import { type KindSteps, noSteps } from '../kind-steps.ts';

export const rentalSteps: KindSteps = {
  ...noSteps,
  afterDeadlines: {
    // Before the weekend marks, which late rentals remove.
    followLateRentals: { run: followLateRentals, everyMinutes: 10 },
    followRentalDays: { run: followRentalDays, everyMinutes: 10 },
  },
};

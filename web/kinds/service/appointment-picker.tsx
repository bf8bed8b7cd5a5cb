import '../../ui/styles/forms.ts';
import { useQuery } from '@tanstack/react-query';
import type { ServicePackage } from '#kinds/service/rules/appointment.ts';
import { hasHours } from '#kinds/service/rules/stored-service.ts';
import { durationWords } from '../../copy/duration.ts';
import { formatCost } from '../../copy/format.ts';
import { serviceTexts as texts } from '../../copy/service.ts';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';
import type { LineChoice } from '../choices.ts';
import { scheduleOptions } from './schedule-queries.ts';
import classes from './service.module.css';
import { serviceOptions, takenOptions } from './service-queries.ts';
import { StartPicker } from './start-picker.tsx';

interface AppointmentPickerProps {
  productId: string;
  sellerId: string;
  chosen: LineChoice | undefined;
  onChoose: (chosen: LineChoice) => void;
}

/** Includes the package as shown, which the server compares with the stored one. */
const choiceOf = ({ id: packageId, name, minutes, price }: ServicePackage, startsAt: string | null): LineChoice => ({
  price,
  choice: { packageId, name, minutes, startsAt },
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Chooses package, day and starting hour of the appointment. */
export function AppointmentPicker({ productId, sellerId, chosen, onChoose }: AppointmentPickerProps) {
  const service = useQuery(serviceOptions(productId));
  const schedule = useQuery(scheduleOptions(sellerId));
  const taken = useQuery(takenOptions(sellerId));
  if (!service.data || !schedule.data || !taken.data) return <div className={classes.waiting} aria-busy="true" />;
  const { packages } = service.data;
  // If the seller has changed the chosen package, the buyer chooses again.
  const pack = packages.find(
    ({ id: packageId, name, minutes }) =>
      packageId === chosen?.choice['packageId'] &&
      name === chosen.choice['name'] &&
      minutes === chosen.choice['minutes'],
  );
  const startsAt = textOf(chosen?.choice['startsAt']);
  const isTimed = hasHours(schedule.data);
  const choosePackage = (packageId: string) => {
    const next = packages.find((one) => one.id === packageId);
    // Another length may not fit the old hour, so the hour is reset.
    if (next) onChoose(choiceOf(next, null));
  };
  return (
    <div className={classes.picker}>
      <ChoiceTiles
        key={packages.map(({ name, minutes }) => `${name} ${minutes}`).join()}
        label={texts.choosePackage}
        choices={packages.map(({ id: value, name, price, minutes }) => ({
          value,
          label: name,
          hint: `${formatCost(price)} · ${durationWords(minutes)}`,
        }))}
        defaultValue={pack?.id}
        onChange={choosePackage}
      />
      {pack && !isTimed ? <p className={classes.hint}>{texts.byAgreement}</p> : null}
      {pack && isTimed ? (
        <>
          <StartPicker
            schedule={schedule.data}
            taken={taken.data}
            minutes={pack.minutes}
            startsAt={startsAt}
            onChoose={(start) => onChoose(choiceOf(pack, start))}
          />
          <p className={classes.hint}>{texts.leaveRule}</p>
        </>
      ) : null}
    </div>
  );
}

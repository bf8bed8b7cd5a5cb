import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { hasHours } from '#kinds/service/rules/stored-service.ts';
import { serviceTexts as texts } from '../../copy/service.ts';
import { serviceSentence } from '../../copy/service-fields.ts';
import { useUser } from '../../lib/session/session.ts';
import type { KindFieldsProps } from '../kind.ts';
import { HoursFields, type TypedSchedule } from './hours-fields.tsx';
import { newPackage, PackageFields, type TypedPackage } from './package-fields.tsx';
import { scheduleOptions } from './schedule-queries.ts';
import classes from './service.module.css';

const noSchedule: TypedSchedule = { hours: [], daysOff: [] };

/** Fields of a new service: packages, and hours if the seller has none yet. */
export function ServiceFields({ values, errors: codes, onChange }: KindFieldsProps) {
  // Codes that only services use arrive untranslated; all others are sentences already.
  const errors = Object.fromEntries(Object.entries(codes).map(([path, code]) => [path, serviceSentence(code)]));
  const { userId } = useUser();
  const { data: schedule } = useQuery(scheduleOptions(userId));
  const start = useEffectEvent(() => {
    if (!Array.isArray(values['packages'])) onChange({ packages: [newPackage()] });
  });
  useEffect(() => start(), []);
  const packages = (values['packages'] ?? []) as TypedPackage[];
  const typed = (values['schedule'] ?? noSchedule) as TypedSchedule;
  const ofSchedule = Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith('schedule.') ? [[path.slice('schedule.'.length), text]] : [],
    ),
  );
  return (
    <>
      <PackageFields packages={packages} errors={errors} onChange={(next) => onChange({ ...values, packages: next })} />
      {schedule === undefined ? null : hasHours(schedule) ? (
        <p className={classes.hint}>
          {texts.ownHours} <Link to="/schedule">{texts.toSchedule}</Link>
        </p>
      ) : (
        <HoursFields
          schedule={typed}
          errors={ofSchedule}
          onChange={(next) => onChange({ ...values, schedule: next })}
        />
      )}
    </>
  );
}

import { Alert } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schedule } from '#kinds/service/rules/appointment.ts';
import { formHours } from '#kinds/service/rules/stored-service.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { serviceTexts as texts } from '../../../copy/service.ts';
import { serviceSentences } from '../../../copy/service-fields.ts';
import { refusedFields } from '../../../lib/call-error.ts';
import { useDraft } from '../../../lib/device/use-draft.ts';
import { answer, market } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { FormParts, usePressWhenWhole } from '../../../ui/forms/form-parts.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { HoursFields, type TypedSchedule } from '../hours-fields.tsx';
import { ownServiceOptions, scheduleOptions } from '../schedule-queries.ts';
import classes from './schedule.module.css';

const typedOf = ({ hours, daysOff }: Schedule): TypedSchedule => ({
  hours: hours.map(formHours),
  daysOff: [...daysOff],
});

const isTyped = (value: unknown): value is TypedSchedule =>
  typeof value === 'object' && value !== null && 'hours' in value && Array.isArray(value.hours) && 'daysOff' in value;

const typed = { safeParse: (value: unknown) => (isTyped(value) ? { data: value } : {}) };

/** The hours of a person who offers or offered services; nothing for others. */
export function OwnHours({ userId }: { userId: string }) {
  const schedule = useQuery(scheduleOptions(userId));
  const isUnset = schedule.data?.isSet === false;
  const services = useQuery({ ...ownServiceOptions(userId), enabled: isUnset });
  const failed = [schedule, services].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return <ErrorState text={sentenceFor(failed.error)} cause={failed.error} onRetry={() => void failed.refetch()} />;
  if (!schedule.data || (isUnset && services.data === undefined)) return <PageLoader text={texts.loading} />;
  if (isUnset && !services.data) return null;
  return <ScheduleForm key={schedule.data.version} schedule={schedule.data} userId={userId} />;
}

interface ScheduleFormProps {
  schedule: Schedule & { readonly version: number };
  userId: string;
}

/** Weekly hours and days off. The draft is stored until saved. */
function ScheduleForm({ schedule, userId }: ScheduleFormProps) {
  const queries = useQueryClient();
  const draft = useDraft(`schedule-${userId}`, typed);
  const [values, setValues] = useState<TypedSchedule>(() => draft.found ?? typedOf(schedule));
  const save = useMutation({
    mutationFn: (next: TypedSchedule) => answer(market.schedule.$put({ json: { ...next, version: schedule.version } })),
    onSuccess: async () => {
      draft.drop();
      void toast('good', texts.saved);
      await queries.invalidateQueries({ queryKey: queryKeys.table('schedules') });
    },
  });
  const { press, waiting, parts } = usePressWhenWhole(() => {
    if (!save.isPending) save.mutate(values);
  });
  const errors = serviceSentences(refusedFields(save.error));
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <FormParts value={parts}>
        <HoursFields
          schedule={values}
          errors={errors}
          onChange={(next) => {
            setValues(next);
            draft.keep(next);
          }}
        />
      </FormParts>
      {save.error ? (
        <Alert color="cabai" role="alert">
          {sentenceFor(save.error)}
        </Alert>
      ) : null}
      <SubmitButton loading={save.isPending} waiting={waiting}>
        {texts.save}
      </SubmitButton>
    </form>
  );
}

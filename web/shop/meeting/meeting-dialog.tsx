import '../../ui/styles/forms.ts';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { meetingTexts } from '../../copy/meeting.ts';
import { toCallError } from '../../lib/call-error.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useDialogSending } from '../../ui/dialogs/dialog-sending.ts';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { saleOptions } from '../sale/sale-detail.ts';
import classes from './meeting.module.css';
import { type Booking, MeetingFieldset } from './meeting-fieldset.tsx';
import {
  type FieldErrors,
  fieldErrorsOf,
  fieldsDraft,
  firstFields,
  type MeetingFields,
  readFields,
} from './meeting-form.ts';
import { usePropose } from './use-meeting.ts';

interface MeetingDialogProps {
  saleId: string;
  /** The booked appointment, which occupies its seller's calendar; null if nothing is booked. */
  booking: Booking | null;
  otherName: string;
  isService: boolean;
  /** Whether a meeting is already agreed. */
  isChange: boolean;
  /** The proposal to answer, or the agreed meeting to change. */
  from: { place: string; startsAt: string } | null;
  /** The place that the buyer named with the order; '' without. */
  wished: string;
  onClose: () => void;
}

/** The form of a proposal. Its draft survives refusals and reloads until it is sent. */
export function MeetingDialog(props: MeetingDialogProps) {
  const detail = useQuery(saleOptions(props.saleId));
  const codPlaces = [...new Set(detail.data?.items.map(({ codAddress }) => codAddress).filter(Boolean))];
  const campusPlaces = detail.data?.meetingPlaces.filter((place) => !codPlaces.includes(place)) ?? [];
  return (
    <Dialog
      onClose={props.onClose}
      title={props.isChange ? meetingTexts.change : meetingTexts.dialogTitle(props.isService)}
    >
      {detail.isPending ? (
        <PageLoader />
      ) : (
        <ProposalForm
          {...props}
          codPlaces={codPlaces}
          campusPlaces={campusPlaces}
          isListedOnly={detail.data?.isBetweenBlocked === true}
        />
      )}
    </Dialog>
  );
}

interface ProposalFormProps extends MeetingDialogProps {
  codPlaces: readonly string[];
  campusPlaces: readonly string[];
  /** If one of the two has blocked the other, only listed places can be chosen, not typed ones. */
  isListedOnly: boolean;
}

function ProposalForm({
  isListedOnly,
  saleId,
  booking,
  otherName,
  isChange,
  from,
  wished,
  onClose,
  codPlaces,
  campusPlaces,
}: ProposalFormProps) {
  const draft = useDraft<MeetingFields>(`meeting-${saleId}`, fieldsDraft);
  const form = useRef<HTMLFormElement>(null);
  const isAllowed = (place: string) => !isListedOnly || [...codPlaces, ...campusPlaces].includes(place);
  const firstPlace = [wished, ...codPlaces, ...campusPlaces].find((place) => place !== '' && isAllowed(place)) ?? '';
  const [fields, setFields] = useState(
    () => draft.found ?? firstFields(from && isAllowed(from.place) ? from : null, firstPlace, serverNow()),
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const propose = usePropose(saleId, () => {
    draft.drop();
    onClose();
  });
  useDialogSending(propose.isPending);
  const refused = propose.error ? fieldErrorsOf(toCallError(propose.error)) : {};
  const isWhole = propose.error !== null && Object.keys(refused).length === 0;
  const change = (next: MeetingFields) => {
    setFields(next);
    draft.keep(next);
    setErrors({});
    propose.reset();
  };
  const send = () => {
    if (propose.isPending) return;
    const read = readFields(fields, serverNow());
    if ('meeting' in read) return propose.mutate(read.meeting);
    setErrors(read.errors);
    const first = read.errors.place ? 'place' : 'date';
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(submit) => {
        submit.preventDefault();
        send();
      }}
    >
      <Text>{isChange ? meetingTexts.changeHint(otherName) : meetingTexts.proposeHint(otherName)}</Text>
      <MeetingFieldset
        fields={fields}
        errors={{ ...refused, ...errors }}
        codPlaces={codPlaces}
        campusPlaces={campusPlaces}
        isListedOnly={isListedOnly}
        booking={booking}
        onChange={change}
      />
      {isWhole ? (
        <p className={classes.refusal} role="alert">
          {sentenceFor(propose.error)}
        </p>
      ) : null}
      <Group justify="flex-end">
        <Button size="md" variant="default" onClick={onClose}>
          {meetingTexts.cancel}
        </Button>
        <Button size="md" type="submit" loading={propose.isPending}>
          {meetingTexts.send}
        </Button>
      </Group>
    </form>
  );
}

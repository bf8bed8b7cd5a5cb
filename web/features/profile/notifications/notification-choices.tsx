import { Button, Switch, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { groupsOf, type NotificationGroup, noChoices, notificationGroups } from '#domain/notifications/channels.ts';
import { quietLength } from '#domain/settings/quiet-hours.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { notificationGroupTexts, notificationSettingsTexts } from '../../../copy/notification-settings.ts';
import { useCampus } from '../../../lib/campus/campus.ts';
import { useFramePerson } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './notification-settings.module.css';
import { type Choices, choicesOptions, useChoose } from './queries.ts';

const offeredBy = { pushOff: groupsOf('push'), emailOff: groupsOf('email') };
const nameBy = { pushOff: notificationSettingsTexts.byPush, emailOff: notificationSettingsTexts.byEmail };
type Way = keyof typeof offeredBy;

/** Disabled switches, shown while the person's settings load. */
const awaited: Choices = { pushOff: [], emailOff: [], isQuiet: noChoices.isQuiet, wantsBroadcasts: false };

/** Which groups of notifications use which channel. Each press is saved immediately. */
export function NotificationChoices({ userId, isPushOffered }: { userId: string; isPushOffered: boolean }) {
  const { rules } = useCampus();
  const { data, error, refetch } = useQuery(choicesOptions(userId));
  const person = useFramePerson();
  const choose = useChoose(
    userId,
    (failure) => void toast('bad', notificationSettingsTexts.failure(sentenceFor(failure)), failure),
  );
  if (error && !data) {
    return (
      <div className={classes.trouble}>
        <p>{sentenceFor(error)}</p>
        <Button size="md" variant="default" onClick={() => void refetch()}>
          {notificationSettingsTexts.tryAgain}
        </Button>
      </div>
    );
  }
  const choices = data ?? awaited;
  const ways: Way[] = isPushOffered ? ['pushOff', 'emailOff'] : ['emailOff'];
  const toggle = (way: Way, group: NotificationGroup) => (wanted: boolean) =>
    choose((now) => ({
      [way]: notificationGroups.filter((one) => (one === group ? !wanted : now[way].includes(one))),
    }));
  const switchOf = (way: Way, group: NotificationGroup) =>
    offeredBy[way].includes(group) ? (
      <Switch
        className={classes.cell ?? ''}
        size="md"
        aria-label={nameBy[way](notificationGroupTexts[group].name)}
        checked={!choices[way].includes(group)}
        disabled={!data}
        onChange={({ currentTarget: { checked } }) => toggle(way, group)(checked)}
      />
    ) : (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{notificationSettingsTexts.notThisWay}</VisuallyHidden>
      </>
    );
  return (
    <div aria-busy={!data}>
      <table className={classes.table}>
        <caption className={classes.partTitle}>{notificationSettingsTexts.choices}</caption>
        <thead>
          <tr>
            <th scope="col">{notificationSettingsTexts.group}</th>
            {isPushOffered ? <th scope="col">{notificationSettingsTexts.push}</th> : null}
            <th scope="col">{notificationSettingsTexts.email}</th>
          </tr>
        </thead>
        <tbody>
          {notificationGroups
            .filter((group) => group !== 'staff' || person?.isAdmin)
            .filter((group) => ways.some((way) => offeredBy[way].includes(group)))
            .map((group) => (
              <tr key={group}>
                <th scope="row">
                  {notificationGroupTexts[group].name}
                  <small>{notificationGroupTexts[group].hint}</small>
                </th>
                {ways.map((way) => (
                  <td key={way}>{switchOf(way, group)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <p className={classes.note}>{notificationSettingsTexts.always}</p>
      {quietLength(rules) > 0 ? (
        <Switch
          className={classes.wide ?? ''}
          size="md"
          labelPosition="left"
          label={notificationSettingsTexts.quiet(rules)}
          description={notificationSettingsTexts.quietHint}
          checked={choices.isQuiet}
          disabled={!data}
          onChange={({ currentTarget: { checked } }) => choose(() => ({ isQuiet: checked }))}
        />
      ) : null}
      <Switch
        className={classes.wide ?? ''}
        size="md"
        labelPosition="left"
        label={notificationSettingsTexts.broadcasts}
        description={notificationSettingsTexts.broadcastsHint}
        checked={choices.wantsBroadcasts}
        disabled={!data}
        onChange={({ currentTarget: { checked } }) => choose(() => ({ wantsBroadcasts: checked }))}
      />
    </div>
  );
}

import { Button, Switch, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { groupsOf, type NewsGroup, newsGroups, noChoices } from '#domain/messages/news.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { newsGroupTexts, newsTexts } from '../../../copy/news.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from './news.module.css';
import { type Choices, choicesOptions, useChoose } from './queries.ts';

const offeredBy = { pushOff: groupsOf('push'), emailOff: groupsOf('email') };
const nameBy = { pushOff: newsTexts.byPush, emailOff: newsTexts.byEmail };
type Way = keyof typeof offeredBy;

/** What stands there until the choices are read: switches that nobody can press. */
const awaited: Choices = { pushOff: [], emailOff: [], isQuiet: noChoices.isQuiet, wantsBroadcasts: false };

/** Which groups of news come which way; each press is saved by itself. */
export function NewsChoices({ userId, isPushOffered }: { userId: string; isPushOffered: boolean }) {
  const { data, error, refetch } = useQuery(choicesOptions(userId));
  const choose = useChoose(userId, (failure) => void toast('bad', newsTexts.failure(sentenceFor(failure)), failure));
  if (error && !data) {
    return (
      <div className={classes.trouble}>
        <p>{sentenceFor(error)}</p>
        <Button size="md" variant="default" onClick={() => void refetch()}>
          {newsTexts.tryAgain}
        </Button>
      </div>
    );
  }
  const choices = data ?? awaited;
  const ways: Way[] = isPushOffered ? ['pushOff', 'emailOff'] : ['emailOff'];
  const toggle = (way: Way, group: NewsGroup) => (wanted: boolean) =>
    choose((now) => ({ [way]: newsGroups.filter((one) => (one === group ? !wanted : now[way].includes(one))) }));
  const switchOf = (way: Way, group: NewsGroup) =>
    offeredBy[way].includes(group) ? (
      <Switch
        className={classes.cell ?? ''}
        size="md"
        aria-label={nameBy[way](newsGroupTexts[group].name)}
        checked={!choices[way].includes(group)}
        disabled={!data}
        onChange={({ currentTarget: { checked } }) => toggle(way, group)(checked)}
      />
    ) : (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{newsTexts.notThisWay}</VisuallyHidden>
      </>
    );
  return (
    <div aria-busy={!data}>
      <table className={classes.table}>
        <caption className={classes.partTitle}>{newsTexts.choices}</caption>
        <thead>
          <tr>
            <th scope="col">{newsTexts.group}</th>
            {isPushOffered ? <th scope="col">{newsTexts.push}</th> : null}
            <th scope="col">{newsTexts.email}</th>
          </tr>
        </thead>
        <tbody>
          {newsGroups
            .filter((group) => ways.some((way) => offeredBy[way].includes(group)))
            .map((group) => (
              <tr key={group}>
                <th scope="row">
                  {newsGroupTexts[group].name}
                  <small>{newsGroupTexts[group].hint}</small>
                </th>
                {ways.map((way) => (
                  <td key={way}>{switchOf(way, group)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <p className={classes.note}>{newsTexts.always}</p>
      <Switch
        className={classes.wide ?? ''}
        size="md"
        labelPosition="left"
        label={newsTexts.quiet}
        description={newsTexts.quietHint}
        checked={choices.isQuiet}
        disabled={!data}
        onChange={({ currentTarget: { checked } }) => choose(() => ({ isQuiet: checked }))}
      />
      <Switch
        className={classes.wide ?? ''}
        size="md"
        labelPosition="left"
        label={newsTexts.broadcasts}
        description={newsTexts.broadcastsHint}
        checked={choices.wantsBroadcasts}
        disabled={!data}
        onChange={({ currentTarget: { checked } }) => choose(() => ({ wantsBroadcasts: checked }))}
      />
    </div>
  );
}

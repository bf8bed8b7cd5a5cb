import '@mantine/core/styles/Switch.layer.css';
import { newsTexts } from '../../../copy/news.ts';
import { pushStanding } from '../../../lib/push/push-standing.ts';
import { useUser } from '../../../lib/session/session.ts';
import classes from './news.module.css';
import { NewsChoices } from './news-choices.tsx';
import { NewsDevices } from './news-devices.tsx';

/** How this person hears of things while they are not here; a campus without keys for it pushes nothing to devices. */
export function NewsSettings() {
  const { userId } = useUser();
  const isPushOffered = pushStanding() !== 'not_offered';
  return (
    <div className={classes.parts}>
      <p className={classes.hint}>{newsTexts.hint}</p>
      {isPushOffered ? <NewsDevices userId={userId} /> : null}
      <NewsChoices userId={userId} isPushOffered={isPushOffered} />
    </div>
  );
}

import { talkTexts } from '../../copy/talks.ts';
import { useOwnId } from '../../lib/session/session.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { TalkList } from './talk-list.tsx';
import classes from './talks.module.css';

/** /messages: everybody this person talks to. */
export function TalksPage() {
  const userId = useOwnId();
  return (
    <div className={classes.page}>
      <PageTitle>{talkTexts.title}</PageTitle>
      <h1 className={classes.title}>{talkTexts.title}</h1>
      <p className={classes.hint}>{talkTexts.hint}</p>
      <TalkList userId={userId} />
    </div>
  );
}

import { pageHeads } from '../../copy/page-heads.ts';
import { useOwnId } from '../../lib/session/session.ts';
import { PageColumn, PageHead } from '../../ui/frame/page-head.tsx';
import { TalkList } from './talk-list.tsx';

/** /messages: the list of talks. */
export function TalksPage() {
  const userId = useOwnId();
  return (
    <PageColumn>
      <PageHead {...pageHeads['/messages']} />
      <TalkList userId={userId} />
    </PageColumn>
  );
}

import { Anchor, Button } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { talkLink } from '#domain/talks/talk.ts';
import { part } from '../../lib/page/part.tsx';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import { type Ad, wantedAnswersOptions } from './queries.ts';
import { wantedAdTexts } from './texts/wanted-ads.ts';
import classes from './wanted.module.css';

const AnswerDialog = part(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

/**
 * 'Jawab dengan barang saya'; a visitor logs in first and returns to the dialog. `?jawab=`: id of the product just
 * posted for this ad.
 */
export function AnswerButton({ ad }: { ad: Ad }) {
  const [params, setParams] = useSearchParams();
  const posted = params.get('jawab') ?? '';
  const [opened, setOpened] = useState(posted !== '');
  const open = () => setOpened(true);
  const { userId, isWaiting, press } = useLoginFirst({
    action: 'wanted-answer',
    act: open,
    resume: open,
    visitor: wantedAdTexts.loginToAnswer,
  });
  const answers = useQuery({ ...wantedAnswersOptions(ad.$id, userId ?? ''), enabled: userId !== undefined });
  const answered = answers.data?.[0];
  const close = () => {
    setOpened(false);
    if (posted !== '') setParams({}, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      {answered ? (
        <p className={classes.note} style={{ flexBasis: '100%' }}>
          {wantedAdTexts.answered}{' '}
          <Anchor component={Link} to={talkLink(answered.talkId)} fw={600}>
            {wantedAdTexts.seeTalk}
          </Anchor>
        </p>
      ) : null}
      <Button
        size="md"
        variant={answered ? 'default' : 'filled'}
        leftSection={<IconMessageReply size={20} aria-hidden="true" />}
        loading={isWaiting}
        onClick={() => press()}
      >
        {wantedAdTexts.answer}
      </Button>
      {opened && userId ? <AnswerDialog ad={ad} userId={userId} posted={posted} onClose={close} /> : null}
    </>
  );
}

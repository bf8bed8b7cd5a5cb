import { useState } from 'react';
import type { NewTalkInput } from '#domain/message-input.ts';
import { talkTexts } from '../../copy/talks.ts';
import { dropQuestionDraft, keepQuestionDraft, questionDraft } from '../../lib/device/drafts.ts';
import { useLoginFirst } from '../product/use-login-first.ts';
import { useOpenTalk } from './use-open-talk.ts';

/**
 * 'Tanya Penjual': leads to the talk, where this product hangs on the next message, or to the one with this person. A visitor writes
 * first; what was written goes out after the login.
 */
export function useAsk(about: NewTalkInput) {
  const talk = useOpenTalk();
  const [isWriting, setWriting] = useState(false);
  const open = (userId: string) => {
    const message = questionDraft(about.id).trim();
    talk.mutate(
      { about, ...(message ? { words: { userId, message } } : {}) },
      // Refused: the words wait in the field.
      { onSuccess: () => dropQuestionDraft(about.id), onError: () => setWriting(message !== '') },
    );
  };
  const { userId, isUnknown, askToLogin } = useLoginFirst({ action: 'ask', act: open });
  return {
    busy: talk.isPending,
    isWriting,
    isGuest: userId === undefined,
    close: () => setWriting(false),
    ask: () => {
      if (talk.isPending || isUnknown()) return;
      // Words that were left unsent are seen once more before they go out.
      if (userId && questionDraft(about.id).trim() === '') open(userId);
      else setWriting(true);
    },
    /** What a visitor wrote, or a person whose words were refused. */
    send: (message: string) => {
      keepQuestionDraft(about.id, message);
      if (userId) open(userId);
      else askToLogin(talkTexts.loginToAsk);
    },
  };
}

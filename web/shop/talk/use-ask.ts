import { useState } from 'react';
import type { NewTalkInput } from '#domain/message-input.ts';
import { talkTexts } from '../../copy/talks.ts';
import { dropQuestionDraft, keepQuestionDraft, questionDraft } from '../../lib/device/drafts.ts';
import { useLoginFirst } from '../product/use-login-first.ts';
import { useOpenTalk } from './use-open-talk.ts';

/**
 * 'Tanya Penjual': opens the talk, with this product as the next message's subject, or the talk with this person. A
 * visitor writes first, and the question is sent after the login.
 */
export function useAsk(about: NewTalkInput) {
  const talk = useOpenTalk();
  const [isWriting, setWriting] = useState(false);
  const open = (userId: string) => {
    const message = questionDraft(about.id).trim();
    talk.mutate(
      { about, ...(message ? { words: { userId, message } } : {}) },
      // After a refusal the text stays in the field.
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
      // Text that was left unsent is shown again before it is sent.
      if (userId && questionDraft(about.id).trim() === '') open(userId);
      else setWriting(true);
    },
    /** Sends a visitor's question, or one that was refused before. */
    send: (message: string) => {
      keepQuestionDraft(about.id, message);
      if (userId) open(userId);
      else askToLogin(talkTexts.loginToAsk);
    },
  };
}

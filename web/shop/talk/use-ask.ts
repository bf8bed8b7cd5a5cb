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
      // If the talk is refused, the dialog shows the text again.
      { onSuccess: () => dropQuestionDraft(about.id), onError: () => setWriting(message !== '') },
    );
  };
  const write = () => setWriting(true);
  const { userId, ...asking } = useLoginFirst({
    action: 'ask',
    act(userId) {
      if (talk.isPending) return;
      // Unsent text is shown again before it is sent.
      if (questionDraft(about.id).trim() === '') open(userId);
      else write();
    },
    resume: open,
    visitor: write,
  });
  const sending = useLoginFirst({ action: 'ask', act: open, visitor: talkTexts.loginToAsk });
  return {
    busy: talk.isPending || asking.isWaiting || sending.isWaiting,
    isWriting,
    isGuest: userId === undefined,
    close: () => setWriting(false),
    ask: () => asking.press(),
    /** Sends a visitor's question, or one that was refused before. */
    send: (message: string) => {
      keepQuestionDraft(about.id, message);
      sending.press();
    },
  };
}

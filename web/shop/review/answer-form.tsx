import { Button } from '@mantine/core';
import { useState } from 'react';
import { reviewTexts } from '../../copy/trust.ts';
import { textDraft, useDraft } from '../../lib/device/use-draft.ts';
import { part } from '../../lib/page/part.tsx';

const AnswerFields = part(async () => (await import('./answer-fields.tsx')).AnswerFields);

export interface Answered {
  id: string;
  authorName: string;
  /** '' without one. */
  answer: string;
}

/** Form for answering a review about oneself; open from the start if there is a stored draft. */
export function AnswerForm({ review }: { review: Answered }) {
  const draft = useDraft(`answer.${review.id}`, textDraft);
  const [isOpen, setOpen] = useState(Boolean(draft.found));
  if (review.answer) return null;
  if (!isOpen) {
    return (
      <Button size="md" variant="default" w="fit-content" onClick={() => setOpen(true)}>
        {reviewTexts.answer}
      </Button>
    );
  }
  const close = () => {
    draft.drop();
    setOpen(false);
  };
  return <AnswerFields review={review} draft={draft} onClose={close} />;
}

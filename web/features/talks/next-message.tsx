import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NewTalkInput } from '#domain/message-input.ts';
import { availabilityOf } from '#domain/products/listing.ts';
import { quickQuestions } from '../../copy/quick-questions.ts';
import { talkTexts } from '../../copy/talks.ts';
import { cardAbout } from '../../shop/conversation/kind.ts';
import { TalkCard } from './cards/talk-card.tsx';
import { productCardOptions } from './queries.ts';
import classes from './talks.module.css';

interface AboutHere {
  about: NewTalkInput;
  talkId: string;
  viewerId: string;
  other: { id: string; name: string };
  onDrop: () => void;
}

/** The subject of the next message, shown above the text field with a button to remove it. */
export function NextAbout({ about, onDrop, ...here }: AboutHere) {
  const card = cardAbout(about);
  if (!card) return null;
  return (
    <section className={classes.next} aria-label={talkTexts.askingAbout}>
      <p>{talkTexts.askingAbout}</p>
      <CloseButton size={44} iconSize={20} aria-label={talkTexts.dropAbout} onClick={onDrop} />
      <div>
        <TalkCard card={card} {...here} />
      </div>
    </section>
  );
}

const none: readonly string[] = [];

/** Quick questions about the product that is the next message's subject. */
export function useQuickQuestions(about: NewTalkInput | undefined, viewerId: string): readonly string[] {
  const productId = about?.about === 'product' ? about.id : '';
  const { data } = useQuery({ ...productCardOptions(productId), enabled: productId !== '' });
  if (!data || data.sellerId === viewerId) return none;
  return quickQuestions(data, availabilityOf(data) === 'available');
}

import type { ReactNode } from 'react';
import type { Card } from '../../../shop/conversation/kind.ts';
import { MeetingCard } from './meeting-card.tsx';
import { OfferCard } from './offer-card.tsx';
import { SaleCard } from './sale-card.tsx';
import { ProductCard } from './shared-product-card.tsx';

export interface CardHere {
  /** Id of the row shown by the card. */
  refId: string;
  talkId: string;
  viewerId: string;
  /** The other person of the talk. */
  other: { id: string; name: string };
}

const cards: Record<Card['kind'], (here: CardHere) => ReactNode> = {
  product: ProductCard,
  offer: OfferCard,
  meeting: MeetingCard,
  sale: SaleCard,
};

/** A card in place of a text message. Each kind of card has its own component, which renders current data. */
export function TalkCard({ card, ...here }: { card: Card } & Omit<CardHere, 'refId'>) {
  const Drawn = cards[card.kind];
  return <Drawn refId={card.refId} {...here} />;
}

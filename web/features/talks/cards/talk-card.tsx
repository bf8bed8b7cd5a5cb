import type { ReactNode } from 'react';
import type { Card } from '../../../shop/conversation/kind.ts';
import { MeetingCard } from './meeting-card.tsx';
import { OfferCard } from './offer-card.tsx';
import { SaleCard } from './sale-card.tsx';
import { ProductCard } from './shared-product-card.tsx';

export interface CardHere {
  /** Of what the card refers to. */
  refId: string;
  talkId: string;
  viewerId: string;
  /** The other of the talk. */
  other: { id: string; name: string };
}

const cards: Record<Card['kind'], (here: CardHere) => ReactNode> = {
  product: ProductCard,
  offer: OfferCard,
  meeting: MeetingCard,
  sale: SaleCard,
};

/** A row of a talk that is no words: one component for each kind, drawn from what is true now. */
export function TalkCard({ card, ...here }: { card: Card } & Omit<CardHere, 'refId'>) {
  const Drawn = cards[card.kind];
  return <Drawn refId={card.refId} {...here} />;
}

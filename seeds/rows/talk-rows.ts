import { keyedId } from '#domain/keyed-ids.ts';
import { priceNow } from '#domain/money.ts';
import { offerLine } from '#domain/notifications/trade-notification.ts';
import { offerDueAt } from '#domain/orders/offer.ts';
import { noCards } from '#domain/talks/sent-cards.ts';
import { pairOf, type TalkMessageKind } from '#domain/talks/talk.ts';
import { create } from '../../functions/usecases/rows.ts';
import { personId } from '../campus/people.ts';
import { productNamed } from '../campus/products.ts';
import { type TalkSeed, type TalkStep, talks } from '../campus/talks.ts';
import { everyone } from './people-rows.ts';
import { hoursAgo, type PlannedRow, planned } from './planned-row.ts';
import { productRow } from './product-rows.ts';

/** Steps are five minutes apart. */
const stepAt = (now: number, talk: TalkSeed, place: number): string =>
  hoursAgo(now, talk.ago + (talk.steps.length - 1 - place) / 12);

/** A step's text in the list of talks. */
function lineOf([who, what]: TalkStep, { buyer, about: productName }: TalkSeed): string {
  if (typeof what === 'string') return what;
  return offerLine(who === buyer ? 'propose' : 'counter', { ...what, productName, quantity: 1 });
}

function talkRow(secret: string, seed: TalkSeed, now: number) {
  const [firstId, secondId] = pairOf(personId(seed.buyer), personId(seed.seller));
  const person = (id: string) => everyone.find(({ key }) => personId(key) === id);
  const last = seed.steps.at(-1);
  const lastText = last ? lineOf(last, seed) : '';
  const data = {
    ...{ firstId, secondId, firstName: person(firstId)?.name ?? '', secondName: person(secondId)?.name ?? '' },
    firstPhotoId: person(firstId)?.hasPhoto ? firstId : '',
    secondPhotoId: person(secondId)?.hasPhoto ? secondId : '',
    ...{ lastMessage: lastText, lastMessageAt: stepAt(now, seed, seed.steps.length - 1) },
    lastSenderId: last ? personId(last[0]) : '',
    ...{ firstReadAt: null, secondReadAt: null, isClosed: false, ...noCards },
  };
  return { id: keyedId(secret, 'talk', firstId, secondId), data, people: [firstId, secondId] };
}

/** Talks with their messages, cards and offers. `secret`: for the keyed ids of the talks. */
export function talkRows(secret: string, now: number): PlannedRow[] {
  return talks.flatMap((seed) => {
    const { id: talkId, data, people } = talkRow(secret, seed, now);
    const begunAt = stepAt(now, seed, -1);
    const product = productRow(productNamed(seed.about), now);
    const name = `${seed.buyer}${seed.seller}`;
    let messages = 0;
    const put = (senderId: string, at: string, kind: TalkMessageKind, message: string, refId: string): PlannedRow => {
      const id = `${name}kata${messages++}`.padEnd(20, '0');
      return planned(create('talkMessages', id, { talkId, senderId, kind, message, imageId: '', refId }, people), at);
    };
    let round = 0;
    const steps = seed.steps.flatMap(([who, what], place): PlannedRow[] => {
      const at = stepAt(now, seed, place);
      const senderId = personId(who);
      // The first message refers to the product that the talk is about.
      if (typeof what === 'string' && place === 0) return [put(senderId, at, 'product', what, product.$id)];
      if (typeof what === 'string') return [put(senderId, at, 'text', what, '')];
      const offerId = `${name}tawar${++round}`.padEnd(20, '0');
      const offer = {
        ...{ talkId, productId: product.$id, productName: product.name, imageId: product.imageId },
        ...{ buyerId: personId(seed.buyer), sellerId: personId(seed.seller), proposedBy: senderId },
        ...{ price: what.price, listPrice: priceNow(product), quantity: 1, state: what.state },
        ...{
          dueAt: offerDueAt(Date.parse(at)),
          round,
          version: 0,
          takenCount: 0,
          freedCount: 0,
          wantedId: '',
          productIds: [],
        },
      };
      return [planned(create('offers', offerId, offer, people), at), put(senderId, at, 'offer', '', offerId)];
    });
    return [planned(create('talks', talkId, data, people), begunAt, data.lastMessageAt), ...steps];
  });
}

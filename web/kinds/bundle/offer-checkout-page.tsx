import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { DomainError } from '#domain/errors.ts';
import { agreedLines, thingsOf } from '#domain/orders/bundle-offer.ts';
import { cashMostOf } from '#domain/orders/cash-most.ts';
import { isAgreed, isTaken } from '#domain/orders/offer.ts';
import { talkLink } from '#domain/talks/talk.ts';
import { cartLabels } from '../../copy/cart.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { offerCheckoutTexts as texts } from '../../copy/offer-checkout.ts';
import { AwaitingPayment } from '../../features/cart/awaiting-payment.tsx';
import { type Line, productColumns } from '../../features/cart/cart-lines.ts';
import { CheckoutForm } from '../../features/cart/checkout-form.tsx';
import { lastAddressOptions } from '../../features/cart/queries.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUser } from '../../lib/session/session.ts';
import { getRow, listRows, type Picked } from '../../lib/tables.ts';
import { talkKeys } from '../../lib/talk-keys.ts';
import { useNow } from '../../lib/use-now.ts';
import { offerColumns, type ShownOffer } from '../../shop/offer/offer-columns.ts';
import type { PayableOrder } from '../../shop/payment/pay-order.ts';
import { usePayOrder } from '../../shop/payment/use-pay-order.ts';
import { PageHeading } from '../../ui/frame/page-head.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';

const thingColumns = [
  ...productColumns,
  'imageId',
  'isNegotiable',
  'description',
  'condition',
  'location',
  'imageIds',
] as const;
type Thing = Picked<'products', (typeof thingColumns)[number]>;
const thingsKey = (offerId: string) => ['products', 'agreed', offerId] as const;

/** Names and hashes of the listings. The server refuses the order once if a listing has changed since. */
async function shownOfAll(things: readonly Thing[]) {
  const { shownOf } = await import('#domain/orders/said.ts');
  return things.map((thing) => ({ productId: thing.$id, name: thing.name, shown: shownOf(thing) }));
}

/** /checkout/offers/:id: orders several products together at their agreed price; the cart stays as it is. */
export function OfferCheckoutPage() {
  const { offerId = '' } = useParams();
  const { userId } = useUser();
  const offer = useQuery({
    queryKey: [...talkKeys.card('offers', offerId), 'checkout'],
    staleTime: 0,
    queryFn: () => getRow('offers', offerId, offerColumns),
  });
  const ids = offer.data ? thingsOf(offer.data) : [];
  const things = useQuery({
    queryKey: thingsKey(offerId),
    staleTime: 0,
    enabled: ids.length > 0,
    queryFn: (): Promise<Thing[]> =>
      listRows('products', { select: thingColumns, where: [Query.equal('$id', [...ids])], limit: ids.length }),
  });
  // The form waits for the last address: a late response would overwrite typed text.
  const last = useQuery(lastAddressOptions(userId));
  const failed = [offer, things].find(({ isLoadingError }) => isLoadingError);
  if (failed)
    return <ErrorState text={sentenceFor(failed.error)} cause={failed.error} onRetry={() => void failed.refetch()} />;
  if (offer.isPending || last.isLoading || things.isLoading) return <PageLoader text={texts.loading} />;
  if (!offer.data || offer.data.buyerId !== userId || ids.length === 0)
    return <Closed title={texts.missing} text={texts.missingHint} />;
  return <Agreed offer={offer.data} things={things.data ?? []} lastAddress={last.data ?? ''} />;
}

/** The checkout's lines, or the name of the product that makes the checkout impossible. */
function linesOf(offer: ShownOffer, things: readonly Thing[]): Line[] | string {
  try {
    return agreedLines(offer, thingsOf(offer), new Map(things.map((thing) => [thing.$id, thing]))).map(
      ({ product, offer: share, ...line }) => ({
        ...line,
        $id: product.$id,
        $createdAt: product.$createdAt,
        $updatedAt: product.$updatedAt,
        imageId: product.imageId,
        trouble: undefined,
        max: share.quantity,
        kind: 'goods',
        seller: { id: product.sellerId, name: product.sellerName },
        codAddress: product.codAddress,
        ...{ rentFrom: '', rentDays: 0, pieceDeposit: 0, cashMost: cashMostOf(product, line.price) },
      }),
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return typeof error.details?.part === 'string' && error.details.part ? error.details.part : texts.aThing;
  }
}

interface AgreedProps {
  offer: ShownOffer;
  things: readonly Thing[];
  lastAddress: string;
}

const never = (): undefined => undefined;
const nothing = (): void => undefined;
const holdsNone = (): number => 0;

function Agreed({ offer, things, lastAddress }: AgreedProps) {
  const pay = usePayOrder();
  const now = useNow();
  const queries = useQueryClient();
  /** The order by bank transfer, once the server has stored it; it is paid on this page. */
  const [saved, setSaved] = useState<PayableOrder>();
  /** While the request is sent, the offer may already count as used; the page then stays until the response. */
  const [isSent, setSent] = useState(false);
  /** The listings as this page first showed them: a change in the background must not pass as read. */
  const [shown, setShown] = useState(things);
  const look = async () => {
    await Promise.all(
      (['offers', 'products'] as const).map((table) => queries.invalidateQueries({ queryKey: queryKeys.table(table) })),
    );
    setShown((before) => queries.getQueryData<readonly Thing[]>(thingsKey(offer.$id)) ?? before);
  };
  if (saved)
    return (
      <>
        <PageHeading title={texts.title} />
        <AwaitingPayment order={saved} busy={pay.isPending} onPay={() => pay.isPending || pay.mutate(saved)} />
      </>
    );
  const toTalk = (
    <Button size="md" component={Link} to={talkLink(offer.talkId)}>
      {texts.seeTalk}
    </Button>
  );
  const toSeller = (
    <Button size="md" component={Link} to={`/seller/${offer.sellerId}`}>
      {texts.seeSeller}
    </Button>
  );
  if (!isSent && isTaken(offer))
    return (
      <Closed title={texts.taken} text={texts.takenHint}>
        <Button size="md" component={Link} to="/orders">
          {texts.seeOrders}
        </Button>
      </Closed>
    );
  if (!isSent && !isAgreed(offer, now)) {
    if (offer.state === 'open')
      return (
        <Closed title={texts.notAgreed} text={texts.notAgreedHint}>
          {toTalk}
        </Closed>
      );
    return (
      <Closed title={texts.over} text={texts.overHint}>
        {toSeller}
      </Closed>
    );
  }
  const lines = linesOf(offer, things);
  if (typeof lines === 'string')
    return (
      <Closed title={texts.sold} text={texts.soldHint([lines])}>
        {toSeller}
      </Closed>
    );
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageHeading title={texts.title} />
      <CheckoutForm
        lines={lines}
        others={0}
        lastAddress={lastAddress}
        priceBefore={never}
        ownHold={holdsNone}
        send={async (order) => {
          const json = { ...order, shown: await shownOfAll(shown) };
          return answer(market['bundle-offers'][':offerId'].orders.$post({ param: { offerId: offer.$id }, json }));
        }}
        onSent={() => setSent(true)}
        onRefused={() => {
          setSent(false);
          void look();
        }}
        onPlaced={nothing}
        onTransfer={(order) => {
          setSaved(order);
          pay.mutate(order);
        }}
      />
    </>
  );
}

function Closed({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState level={1} title={title} text={text}>
        {children ?? (
          <Button size="md" component={Link} to="/home">
            {cartLabels.startShopping}
          </Button>
        )}
      </EmptyState>
    </>
  );
}

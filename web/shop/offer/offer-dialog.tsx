import '../../ui/styles/forms.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import { priceNow } from '#domain/money.ts';
import { assertBundlePrice, lowestBundleOffer } from '#domain/orders/bundle-offer.ts';
import { assertInStock, assertQuantity } from '#domain/orders/cart.ts';
import { assertOfferPrice, lowestOffer } from '#domain/orders/offer.ts';
import { offerInput } from '#domain/orders/order-input.ts';
import { talkLink } from '#domain/talks/talk.ts';
import { formatNumber, formatPrice } from '../../copy/format.ts';
import { offerTrouble } from '../../copy/offer-trouble.ts';
import { offerTexts } from '../../copy/offers.ts';
import { CallError } from '../../lib/call-error.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { AmountInput, type AmountValue } from '../../ui/forms/amount-input.tsx';

/** The columns of a product that the form needs. */
export interface OfferedProduct {
  readonly $id: string;
  readonly name: string;
  readonly price: number;
  readonly discount: number;
  readonly stock: number | null;
}

/** The columns of a product in an offer for several products. */
export type OfferedThing = Parameters<typeof lowestBundleOffer>[0][number];

interface OfferDialogProps {
  /** The product; an offer for several products is passed as if it were one. */
  product: OfferedProduct;
  /** The products of an offer for several products, whose price has rules of its own. */
  things?: readonly OfferedThing[];
  /** The offer to counter, whose quantity stays; absent for a new offer. */
  answered?: { $id: string; quantity: number; price: number; by: string };
  onClose: () => void;
}

const amount = z.union([z.number(), z.string()]);
const typed = z.object({ price: amount.catch(''), quantity: amount.catch(1) });

/** Sends the price. The id is created once per form, so that a double press creates one offer. */
function useSendOffer({ product, answered, onClose }: OfferDialogProps, onSent: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [offerId] = useState(() => ID.unique());
  return useMutation({
    mutationFn: ({ price, quantity }: { price: number; quantity: number }) =>
      answered
        ? answer(
            market.offers[':offerId'].counter.$post({ param: { offerId: answered.$id }, json: { offerId, price } }),
          )
        : answer(market.offers.$post({ json: { offerId, productId: product.$id, price, quantity } })),
    onSuccess: async ({ talkId }) => {
      onSent();
      if (pathname !== talkLink(talkId)) await navigate(talkLink(talkId));
      onClose();
    },
    onSettled: () =>
      Promise.all(
        (['offers', 'talks', 'talkMessages', 'products'] as const).map((table) =>
          queries.invalidateQueries({ queryKey: queryKeys.table(table) }),
        ),
      ),
  });
}

const troubleOfAmount = (field: 'price' | 'quantity', amount: AmountValue) =>
  typeof amount === 'number' ? {} : { [field]: amount === '' ? 'required' : 'amount_unreadable' };

/** The error that the server would return for this price, from the same rules; undefined if it can be sent. */
function troubleOf(
  { product, things }: Pick<OfferDialogProps, 'product' | 'things'>,
  price: AmountValue,
  quantity: AmountValue,
): unknown {
  try {
    const fields = { ...troubleOfAmount('price', price), ...troubleOfAmount('quantity', quantity) };
    if (Object.keys(fields).length > 0) throw new DomainError('invalid_input', { fields });
    const { error } = offerInput.shape.price.safeParse(price);
    if (error) throw new DomainError('invalid_input', { fields: { price: error.issues[0]?.message } });
    assertQuantity(Number(quantity));
    assertInStock(product, Number(quantity));
    if (things) assertBundlePrice(things, Number(price));
    else assertOfferPrice(product, Number(price));
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? new CallError(error.code, 422, { ...error.details }) : error;
  }
}

/** A price for a product: a new offer, or a counter-offer. */
export function OfferDialog(props: OfferDialogProps) {
  const { product, things, answered, onClose } = props;
  const draft = useDraft(`offer.${answered?.$id ?? product.$id}`, typed);
  const [price, setPrice] = useState<AmountValue>(draft.found?.price ?? '');
  const [quantity, setQuantity] = useState<AmountValue>(draft.found?.quantity ?? 1);
  const [refused, setRefused] = useState<unknown>();
  const priceField = useRef<HTMLInputElement>(null);
  const offer = useSendOffer(props, draft.drop);
  const pieces = answered?.quantity ?? quantity;
  const trouble = refused ?? offer.error;
  const said = trouble ? offerTrouble(trouble) : undefined;
  const change = (next: { price: AmountValue; quantity: AmountValue }) => {
    setPrice(next.price);
    setQuantity(next.quantity);
    setRefused(undefined);
    offer.reset();
    draft.keep(next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (offer.isPending) return;
    const wrong = troubleOf(props, price, pieces);
    setRefused(wrong);
    if (wrong) return priceField.current?.focus();
    offer.mutate({ price: Number(price), quantity: Number(pieces) });
  };
  const lowest = things ? lowestBundleOffer(things) : lowestOffer(product);
  const asksQuantity = !answered && product.stock !== 1;
  return (
    <Dialog onClose={onClose} isSending={offer.isPending} title={answered ? offerTexts.counterTitle : offerTexts.title}>
      <form noValidate onSubmit={send}>
        <Stack gap="md">
          <Text>
            <strong>{product.name}</strong>
            <br />
            {offerTexts.listPrice(formatPrice(priceNow(product)))}
            {answered ? (
              <>
                <br />
                {offerTexts.answers(answered.by, formatPrice(answered.price), answered.quantity)}
              </>
            ) : null}
          </Text>
          {said && said.field === null ? (
            <Alert color="cabai" role="alert">
              {said.text}
            </Alert>
          ) : null}
          <AmountInput
            size="md"
            ref={priceField}
            label={things ? offerTexts.severalPrice : offerTexts.price}
            prefix={offerTexts.pricePrefix}
            placeholder={formatNumber(lowest)}
            description={offerTexts.lowest(formatPrice(lowest))}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data-autofocus
            value={price}
            onChange={(value) => change({ price: value, quantity })}
            error={said?.field === 'price' ? said.text : undefined}
          />
          {asksQuantity ? (
            <AmountInput
              size="md"
              label={offerTexts.quantity}
              value={quantity}
              onChange={(value) => change({ price, quantity: value })}
              error={said?.field === 'quantity' ? said.text : undefined}
            />
          ) : null}
          {typeof pieces === 'number' && typeof price === 'number' && pieces > 1 && price > 0 ? (
            <Text fw={600}>{offerTexts.total(pieces, formatPrice(price * pieces))}</Text>
          ) : null}
          <Text size="sm" c="dimmed">
            {answered ? offerTexts.counterPromise : offerTexts.promise}
          </Text>
          <Group justify="flex-end">
            <Button size="md" variant="default" onClick={onClose}>
              {offerTexts.cancel}
            </Button>
            <Button size="md" type="submit" loading={offer.isPending}>
              {offerTexts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

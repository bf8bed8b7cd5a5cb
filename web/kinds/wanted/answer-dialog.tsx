import '../../ui/styles/forms.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ID, Query } from 'appwrite';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { priceNow } from '#domain/money.ts';
import { offerInput } from '#domain/orders/order-input.ts';
import { availabilityOf } from '#domain/products/listing.ts';
import { talkLink } from '#domain/talks/talk.ts';
import { suggestedAnswer, takesAnswers } from '#kinds/wanted/rules/wanted.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { formatPrice } from '../../copy/format.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useDialogSending } from '../../ui/dialogs/dialog-sending.ts';
import { AmountInput, type AmountValue } from '../../ui/forms/amount-input.tsx';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import type { Ad } from './queries.ts';
import { wantedAdTexts } from './texts/wanted-ads.ts';
import classes from './wanted.module.css';

const columns = ['name', 'price', 'discount', 'category', 'stock', 'isSold', 'isListed', 'kind', 'closesAt'] as const;

/** The seller's offerable products, newest first. */
const ownToOfferOptions = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.ownToOffer(userId),
    staleTime: 0,
    queryFn: async () => {
      const where = [Query.equal('isListed', true), Query.equal('sellerId', userId), Query.orderDesc('$createdAt')];
      const own = await listRows('products', { select: columns, where, limit: limits.activeListings * 2 });
      return own.filter((product) => availabilityOf(product) === 'available' && takesAnswers(product));
    },
  });

const typed = z.object({ productId: z.string(), price: z.union([z.number(), z.string()]) });

interface AnswerDialogProps {
  ad: Ad;
  userId: string;
  /** Id of the product selected at first; '' for none. */
  posted: string;
  onClose: () => void;
}

/** Offers one of the seller's own products at a price to the ad's owner. The draft is stored until sent. */
export function AnswerDialog({ ad, userId, posted, onClose }: AnswerDialogProps) {
  const own = useQuery(ownToOfferOptions(userId));
  // Products of the ad's category first, otherwise in posting order.
  const products = (own.data ?? []).toSorted(
    (one, other) => Number(other.category === ad.category) - Number(one.category === ad.category),
  );
  return (
    <Dialog onClose={onClose} title={wantedAdTexts.answerTitle}>
      <Stack gap="md">
        <Text>{wantedAdTexts.answerFor(ad.what, ad.userName)}</Text>
        {own.isPending ? <PageLoader /> : null}
        {own.isLoadingError ? (
          <ErrorState text={sentenceFor(own.error)} cause={own.error} onRetry={() => void own.refetch()} />
        ) : null}
        {own.data && products.length === 0 ? <Text fw={600}>{wantedAdTexts.noProducts}</Text> : null}
        {products.length > 0 ? <AnswerForm ad={ad} posted={posted} products={products} onClose={onClose} /> : null}
        {own.data ? (
          <Button
            size="md"
            variant={products.length === 0 ? 'filled' : 'subtle'}
            component={Link}
            to={`/post-product?dicari=${ad.$id}`}
          >
            {wantedAdTexts.sellNew}
          </Button>
        ) : null}
      </Stack>
    </Dialog>
  );
}

type Offered = Awaited<ReturnType<NonNullable<ReturnType<typeof ownToOfferOptions>['queryFn']>>>[number];

interface AnswerFormProps {
  ad: Ad;
  posted: string;
  products: readonly Offered[];
  onClose: () => void;
}

function AnswerForm({ ad, posted, products, onClose }: AnswerFormProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraft(`wanted-answer.${ad.$id}`, typed);
  const [offerId] = useState(() => ID.unique());
  const find = (id: string) => products.find(({ $id }) => $id === id);
  const first = find(posted) ?? find(draft.found?.productId ?? '') ?? (products.length === 1 ? products[0] : undefined);
  const [productId, setProductId] = useState(first?.$id ?? '');
  const [price, setPrice] = useState<AmountValue>(() => {
    if (draft.found && draft.found.productId === first?.$id) return draft.found.price;
    return first ? suggestedAnswer(first, ad) : '';
  });
  const [refused, setRefused] = useState<{ product?: string; price?: string }>({});
  const priceField = useRef<HTMLInputElement>(null);
  const product = find(productId);
  const send = useMutation({
    mutationFn: (amount: number) =>
      answer(
        market.wanted[':wantedId'].answers.$post({
          param: { wantedId: ad.$id },
          json: { offerId, productId, price: amount },
        }),
      ),
    onSuccess: async ({ talkId }) => {
      draft.drop();
      await navigate(talkLink(talkId));
      onClose();
    },
    onSettled: () =>
      Promise.all(
        (['offers', 'talks', 'talkMessages', 'wanted'] as const).map((table) =>
          queries.invalidateQueries({ queryKey: queryKeys.table(table) }),
        ),
      ),
  });
  useDialogSending(send.isPending);
  const change = (next: { productId: string; price: AmountValue }) => {
    setProductId(next.productId);
    setPrice(next.price);
    setRefused({});
    send.reset();
    draft.keep(next);
  };
  const troubleOfPrice = (): string | undefined => {
    if (typeof price !== 'number')
      return price === '' ? wantedAdTexts.priceMissing : fieldSentence('amount_unreadable');
    const { error } = offerInput.shape.price.safeParse(price);
    if (error) return fieldSentence(error.issues[0]?.message ?? 'price_invalid');
    if (product && price > priceNow(product)) return wantedAdTexts.tooHigh(formatPrice(priceNow(product)));
    return undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const wrong = troubleOfPrice();
    setRefused({ ...(product ? {} : { product: wantedAdTexts.chooseMissing }), ...(wrong ? { price: wrong } : {}) });
    if (product && !wrong) send.mutate(Number(price));
    else if (product) priceField.current?.focus();
  };
  const isOver = ad.budget !== null && typeof price === 'number' && price > ad.budget;
  const hint = isOver
    ? wantedAdTexts.overBudget(formatPrice(ad.budget ?? 0))
    : product
      ? wantedAdTexts.priceHint(formatPrice(priceNow(product)))
      : undefined;
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {send.isError ? (
          <Alert color="cabai" role="alert">
            {sentenceFor(send.error)}
          </Alert>
        ) : null}
        <div className={classes.choices}>
          <ChoiceTiles
            label={wantedAdTexts.choose}
            choices={products.map((one) => ({ value: one.$id, label: one.name, hint: formatPrice(priceNow(one)) }))}
            defaultValue={first?.$id}
            onChange={(id) => {
              const chosen = find(id);
              change({ productId: id, price: chosen ? suggestedAnswer(chosen, ad) : '' });
            }}
            error={refused.product}
          />
        </div>
        <AmountInput
          size="md"
          ref={priceField}
          label={wantedAdTexts.price}
          prefix="Rp"
          description={hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={price}
          onChange={(value) => change({ productId, price: value })}
          error={refused.price}
        />
        <Text size="sm" c="dimmed">
          {wantedAdTexts.promise}
        </Text>
        <Group justify="flex-end">
          <Button size="md" variant="default" onClick={onClose}>
            {wantedAdTexts.cancel}
          </Button>
          <Button size="md" type="submit" loading={send.isPending}>
            {wantedAdTexts.sendAnswer}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

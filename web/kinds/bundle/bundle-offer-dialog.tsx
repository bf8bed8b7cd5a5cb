import '../../ui/styles/forms.ts';
import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { priceNow } from '#domain/money.ts';
import { assertBundlePrice, bundleListPrice, lowestBundleOffer, thingRefusal } from '#domain/orders/bundle-offer.ts';
import { bundleOfferInput } from '#domain/orders/bundle-offer-input.ts';
import { talkLink } from '#domain/talks/talk.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { formatPrice } from '../../copy/format.ts';
import { offerTrouble } from '../../copy/offer-trouble.ts';
import { offerTexts as texts } from '../../copy/offers.ts';
import { CallError, refusedFields } from '../../lib/call-error.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { AmountInput, type AmountValue } from '../../ui/forms/amount-input.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './bundle.module.css';
import { possiblePartsOptions } from './bundle-queries.ts';

const typed = z.object({
  price: z.union([z.number(), z.string()]).catch(''),
  productIds: z.array(z.string()).catch([]),
});

/** From this number of products on, the list has a search field. */
const manyThings = 10;

/** Sends the request. The id is created once per form, so that a double press creates one offer. */
function useAskForAll(sellerId: string, onSent: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [offerId] = useState(() => ID.unique());
  return useMutation({
    mutationFn: ({ productIds, price }: { productIds: string[]; price: number }) =>
      answer(market['bundle-offers'].$post({ json: { offerId, sellerId, productIds, price } })),
    onSuccess: async ({ talkId }) => {
      onSent();
      void toast('good', texts.sent);
      await navigate(talkLink(talkId));
    },
    onSettled: () =>
      Promise.all(
        (['offers', 'talks', 'talkMessages', 'products'] as const).map((table) =>
          queries.invalidateQueries({ queryKey: queryKeys.table(table) }),
        ),
      ),
  });
}

type Thing = Parameters<typeof assertBundlePrice>[0][number];

/** The error that the server would return for this request, from the same rules; undefined if it can be sent. */
function troubleOf(things: readonly Thing[], price: AmountValue): unknown {
  try {
    const fields: Record<string, unknown> = {};
    const { error: count } = bundleOfferInput.shape.productIds.safeParse(things.map(({ $id }) => $id));
    if (count) fields['productIds'] = count.issues[0]?.message;
    if (typeof price !== 'number') fields['price'] = price === '' ? 'required' : 'amount_unreadable';
    else fields['price'] = bundleOfferInput.shape.price.safeParse(price).error?.issues[0]?.message;
    if (Object.values(fields).some(Boolean)) throw new DomainError('invalid_input', { fields });
    assertBundlePrice(things, Number(price));
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? new CallError(error.code, 422, { ...error.details }) : error;
  }
}

/** Error message for the choice of products; undefined if the choice was accepted. */
function choiceTrouble(refused: unknown): string | undefined {
  const code = refusedFields(refused)['productIds'];
  return code === undefined ? undefined : fieldSentence(code);
}

interface BundleOfferDialogProps {
  sellerId: string;
  onClose: () => void;
}

/** Several products of a seller, and one price for all of them. */
export function BundleOfferDialog({ sellerId, onClose }: BundleOfferDialogProps) {
  const draft = useDraft(`offer.all.${sellerId}`, typed);
  const [chosen, setChosen] = useState<readonly string[]>(draft.found?.productIds ?? []);
  const [price, setPrice] = useState<AmountValue>(draft.found?.price ?? '');
  const [refused, setRefused] = useState<unknown>();
  const priceField = useRef<HTMLInputElement>(null);
  const ask = useAskForAll(sellerId, () => {
    draft.drop();
    onClose();
  });
  const { data: listed, error, isPending } = useQuery(possiblePartsOptions(sellerId));
  const possible = listed?.filter((thing) => thingRefusal(thing, sellerId) === null) ?? [];
  const things = possible.filter(({ $id }) => chosen.includes($id));
  const change = (next: { productIds: readonly string[]; price: AmountValue }) => {
    setChosen(next.productIds);
    setPrice(next.price);
    setRefused(undefined);
    ask.reset();
    draft.keep({ productIds: [...next.productIds], price: next.price });
  };
  const trouble = refused ?? ask.error;
  const choice = choiceTrouble(trouble);
  const said = trouble ? offerTrouble(trouble) : undefined;
  const isOfPrice = said?.field === 'price';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    const wrong = troubleOf(things, price);
    setRefused(wrong);
    if (wrong && !choiceTrouble(wrong)) return priceField.current?.focus();
    if (!wrong) ask.mutate({ productIds: things.map(({ $id }) => $id), price: Number(price) });
  };
  return (
    <Dialog onClose={onClose} isSending={ask.isPending} title={texts.severalTitle}>
      {isPending ? <p role="status">{texts.loadingThings}</p> : null}
      {error ? (
        <Alert color="cabai" role="alert">
          {sentenceFor(error)}
        </Alert>
      ) : null}
      {listed && possible.length < limits.bundlePartsLeast ? <p role="status">{texts.severalNone}</p> : null}
      {possible.length < limits.bundlePartsLeast ? null : (
        <form noValidate onSubmit={send}>
          <Stack gap="md">
            {said && !isOfPrice && !choice ? (
              <Alert color="cabai" role="alert">
                {said.text}
              </Alert>
            ) : null}
            <Choices
              possible={possible}
              chosen={chosen}
              error={choice}
              onChange={(productIds) => change({ productIds, price })}
            />
            <Text role="status" fw={600}>
              {texts.severalChosen(things.length, formatPrice(bundleListPrice(things)))}
            </Text>
            <AmountInput
              size="md"
              ref={priceField}
              label={texts.severalPrice}
              prefix={texts.pricePrefix}
              description={things.length > 1 ? texts.lowest(formatPrice(lowestBundleOffer(things))) : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={price}
              onChange={(value) => change({ productIds: chosen, price: value })}
              error={isOfPrice ? said.text : undefined}
            />
            <Text size="sm" c="dimmed">
              {texts.severalPromise}
            </Text>
            <Group justify="flex-end">
              <Button size="md" variant="default" onClick={onClose}>
                {texts.cancel}
              </Button>
              <Button size="md" type="submit" loading={ask.isPending}>
                {texts.send}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  possible: readonly Thing[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (productIds: string[]) => void;
}

/** The products with their prices; chosen ones stay visible during a search. */
function Choices({ possible, chosen, error, onChange }: ChoicesProps) {
  const [term, setTerm] = useState('');
  const isFound = ({ $id, name }: Thing) =>
    chosen.includes($id) || name.toLowerCase().includes(term.trim().toLowerCase());
  const shown = possible.filter(isFound);
  return (
    <>
      {possible.length >= manyThings ? (
        <TextInput
          size="md"
          type="search"
          label={texts.find}
          value={term}
          onChange={({ currentTarget: { value } }) => setTerm(value)}
        />
      ) : null}
      <Checkbox.Group
        label={texts.severalThings}
        description={texts.severalHint}
        error={error}
        value={[...chosen]}
        onChange={onChange}
      >
        <div className={classes.choices}>
          {shown.map((thing) => (
            <Checkbox
              key={thing.$id}
              size="md"
              value={thing.$id}
              label={thing.name}
              description={`${formatPrice(priceNow(thing))}${thing.isNegotiable ? '' : ` (${texts.fixed})`}`}
            />
          ))}
          {shown.length === 0 ? <p role="status">{texts.nothingFound}</p> : null}
        </div>
      </Checkbox.Group>
    </>
  );
}

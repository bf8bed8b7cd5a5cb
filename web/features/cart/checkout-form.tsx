import { cartLabels, checkoutMessages } from '../../copy/cart.ts';
import '../../ui/styles/forms.ts';
import { Button, Fieldset, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { rulesOf } from '#domain/kinds/index.ts';
import { beforePrice } from '#domain/kinds/price-words.ts';
import { limits } from '#domain/limits.ts';
import { lineTotal } from '#domain/money.ts';
import { cashUnits } from '#domain/orders/cash-most.ts';
import { firstAddress } from '#domain/orders/first-address.ts';
import {
  bankTransfer,
  canBeTransferred,
  cashOnDelivery,
  cashRefusal,
  isPaymentMethod,
  type PaymentMethod,
  paymentMethods,
} from '#domain/orders/payment.ts';
import { cartTexts } from '../../copy/cart.ts';
import { cashMostNote, cashMostRefusal } from '../../copy/cash-most.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { formatCost } from '../../copy/format.ts';
import { dropChoice, keepChoice, type LineChoice, readChoice } from '../../kinds/choices.ts';
import type { ShownTerms } from '../../kinds/kind.ts';
import { KindLine } from '../../kinds/kind-line.tsx';
import { shownIn, shownKeysOf } from '../../kinds/shown-terms.ts';
import { Refusal } from '../../lib/call-error.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { config } from '../../lib/config.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { answer, market } from '../../lib/functions.ts';
import { whenIdle } from '../../lib/page/when-idle.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUser } from '../../lib/session/session.ts';
import { UnitPrice } from '../../shop/line-price.tsx';
import { justOrdered } from '../../shop/notifications/just-ordered.ts';
import type { PayableOrder } from '../../shop/payment/pay-order.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { GrowingText } from '../../ui/forms/growing-text.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './cart.module.css';
import { bySeller, depositsOf, type Line, toMeet, totalOf, withChoice } from './cart-lines.ts';
import { LineNotes, LostLines, OpenTransfer, obstacleOf } from './cart-notes.tsx';
import checkout from './checkout.module.css';
import { CheckoutRefusal, isSessionOver } from './checkout-refusal.tsx';
import { openTransfersOptions } from './queries.ts';
import { useRemoveLines } from './use-cart.ts';

interface Order extends ShownTerms {
  orderId: string;
  paymentMethod: PaymentMethod;
  shippingAddress: string;
  expectedTotal: number;
  productIds: string[];
  meetPlaces: { sellerId: string; place: string }[];
  choices?: { productId: string; choice: Readonly<Record<string, unknown>> }[];
}

interface PlacedOrder {
  totalAmount: number;
  paymentMethod: string;
}

/** The cart's own request; a link's checkout has another. */
const orderCart = (order: Order): Promise<PlacedOrder> => answer(market.orders.$post({ json: order }));

interface WhatFollows {
  /** Asks the server for the order. */
  send?: (order: Order) => Promise<PlacedOrder>;
  /** The request was sent; it may succeed even without an answer. */
  onSent: () => void;
  /** The order was refused. */
  onRefused: () => void;
  onPlaced: () => void;
  /** A stored transfer is to be paid now. */
  onTransfer: (order: PayableOrder) => void;
}

/** Places the order once, however often the button is pressed: the id is made with the form. */
function usePlaceOrder(
  lines: readonly Line[],
  { send = orderCart, onSent, onRefused, onPlaced, onTransfer }: WhatFollows,
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [orderId] = useState(() => ID.unique());
  return useMutation({
    mutationFn: (order: Omit<Order, 'orderId'>) => send({ orderId, ...order }),
    onMutate: onSent,
    onSuccess: async ({ totalAmount, paymentMethod }) => {
      onPlaced();
      for (const table of ['orders', 'transactions'] as const)
        void queries.invalidateQueries({ queryKey: queryKeys.table(table) });
      void queries.invalidateQueries({ queryKey: queryKeys.table('products'), refetchType: 'none' });
      // Decided by the stored order: an earlier request whose answer was lost may have made a transfer.
      if (paymentMethod === bankTransfer) return onTransfer({ orderId, totalAmount });
      void toast('good', checkoutMessages.codSuccess);
      await navigate('/orders', { state: justOrdered });
      await queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') });
    },
    onError: async (error) => {
      if (error instanceof Refusal) onRefused();
      // An hour was taken meanwhile, a package changed, a bundle lost a part: all are loaded again.
      for (const queryKey of shownKeysOf(lines)) void queries.invalidateQueries({ queryKey });
      // The app leads to /login; the draft stays.
      if (isSessionOver(error)) return;
      // A price, the stock or the cart has changed: reload them.
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') }),
        queries.invalidateQueries({ queryKey: queryKeys.cartProducts() }),
      ]);
    },
  });
}

interface Typed {
  shippingAddress: string;
  paymentMethod: string;
  /** Where to meet, by seller, as typed. */
  places?: Readonly<Record<string, string>>;
}

const isPlaces = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((place) => typeof place === 'string');

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  'shippingAddress' in value &&
  typeof value.shippingAddress === 'string' &&
  'paymentMethod' in value &&
  typeof value.paymentMethod === 'string' &&
  (!('places' in value) || isPlaces(value.places));

/** The draft, checked without zod: the rules are loaded with the button. */
const typed = { safeParse: (value: unknown) => (isTyped(value) ? { data: value } : {}) };

type Rules = typeof import('./checkout-rules.ts').checkoutRules;

/**
 * The form's rules, loaded when the page is idle or with the button. If that fails, the server checks by the same
 * rules.
 */
function useRules() {
  const rules = useRef<Rules>(undefined);
  const [load] = useState(() => async () => {
    try {
      rules.current ??= (await import('./checkout-rules.ts')).checkoutRules;
    } catch (error) {
      console.info('The order is checked by the server alone:', error);
    }
  });
  useEffect(() => void whenIdle().then(load), [load]);
  return { load, check: (values: Typed) => rules.current?.(values) ?? {} };
}

interface CheckoutFormProps extends WhatFollows {
  lines: readonly Line[];
  /** How many lines stay in the cart. */
  others: number;
  /** The address of the person's last order; '' without one. */
  lastAddress: string;
  priceBefore: (line: Line) => number | undefined;
  ownHold: (productId: string) => number;
  /** Of a thing whose photo is private. */
  photo?: ReactNode;
}

/** Why a transfer cannot be chosen; undefined when it can. */
function transferRefusal(total: number): string | undefined {
  if (config.midtransClientKey === '') return cartTexts.noTransfer;
  return canBeTransferred(total) ? undefined : cartTexts.zeroTransfer;
}

export function CheckoutForm({
  lines: listed,
  others,
  lastAddress,
  priceBefore,
  ownHold,
  photo,
  onPlaced,
  ...follows
}: CheckoutFormProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, LineChoice>>(() => {
    const kept = listed.map(({ productId }) => [productId, readChoice(productId)] as const);
    return new Map(kept.flatMap(([id, choice]) => (choice ? [[id, choice] as const] : [])));
  });
  const choose = (productId: string) => (choice: LineChoice) => {
    keepChoice(productId, choice);
    setChoices((now) => new Map(now).set(productId, choice));
  };
  const choiceOf = (line: Line) => (line.hasChoice ? choices.get(line.productId) : undefined);
  const lines = listed.map((line) => withChoice(line, choices.get(line.productId)));
  const total = totalOf(lines);
  const deposits = depositsOf(lines);
  const isAllBack = lines.length > 0 && lines.every((line) => rulesOf(line).asksDays);
  const { userId } = useUser();
  const remove = useRemoveLines(userId);
  const draft = useDraft('checkout', typed);
  const place = usePlaceOrder(listed, {
    ...follows,
    onPlaced: () => {
      draft.drop();
      for (const { productId } of listed) dropChoice(productId);
      onPlaced();
    },
  });
  const refusal = transferRefusal(total);
  const { rules: campusRules } = useCampus();
  const overCash = lines.find((line) => line.cashMost !== null && cashUnits(line) > line.cashMost.most);
  const cashRule = cashRefusal(total, campusRules);
  const noCash = cashRule
    ? cartTexts.noCash[cashRule](campusRules.codOrderMax ?? 0)
    : overCash?.cashMost
      ? cashMostRefusal(overCash.name, overCash.cashMost)
      : null;
  const prefersTransfer = noCash !== null || draft.found?.paymentMethod === bankTransfer;
  const remembered = refusal === undefined && prefersTransfer ? bankTransfer : cashOnDelivery;
  const [method, setMethod] = useState<string>(remembered);
  const heldDeposits = method === bankTransfer || noCash !== null ? deposits : 0;
  // Whoever is told to pay first chooses with one press: the tiles begin anew with it, however often.
  const [timesPaidFirst, setTimesPaidFirst] = useState(0);
  const obstacle = obstacleOf(lines);
  const ready = obstacle === '';
  const { data: open = [] } = useQuery(openTransfersOptions(userId));
  const waits = open.length > 0;
  const button = useRef<HTMLButtonElement>(null);
  const proposed = firstAddress(
    lines.map(({ codAddress }) => codAddress),
    lastAddress,
  );
  const sellers = toMeet(lines);
  const [places, setPlaces] = useState<Readonly<Record<string, string>>>(() => draft.found?.places ?? {});
  /** The product's own meeting point until another place is typed. */
  const placeOf = ({ sellerId, lines: own }: (typeof sellers)[number]) =>
    places[sellerId] ?? own.find(({ codAddress }) => codAddress !== '')?.codAddress ?? '';
  const queries = useQueryClient();
  const rules = useRules();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { shippingAddress: draft.found?.shippingAddress ?? proposed, paymentMethod: remembered as string },
    validate: rules.check,
    onValuesChange: (values) => draft.keep({ ...values, places }),
  });
  const submit = ({ shippingAddress, paymentMethod }: Typed) => {
    if (place.isPending || !ready || !isPaymentMethod(paymentMethod)) return;
    const chosen = lines.flatMap((line) => {
      const { choice } = choiceOf(line) ?? {};
      return choice ? [{ productId: line.productId, choice }] : [];
    });
    place.mutate({
      shippingAddress: shippingAddress.trim(),
      paymentMethod,
      expectedTotal: total + (paymentMethod === bankTransfer ? deposits : 0),
      productIds: lines.map(({ productId }) => productId),
      ...shownIn(queries, lines),
      ...(chosen.length > 0 ? { choices: chosen } : {}),
      meetPlaces: sellers.map((seller) => ({ sellerId: seller.sellerId, place: placeOf(seller).trim() })),
    });
  };
  const [pressed, setPressed] = useState(false);
  const press = async (event: FormEvent) => {
    event.preventDefault();
    if (pressed) return;
    setPressed(true);
    await rules.load();
    setPressed(false);
    form.onSubmit(submit, focusFirstError(form))();
  };
  const payFirst = () => {
    form.setFieldValue('paymentMethod', bankTransfer);
    setMethod(bankTransfer);
    setTimesPaidFirst((times) => times + 1);
    place.reset();
    button.current?.focus();
  };
  const error = (key: 'shippingAddress' | 'paymentMethod') => {
    const code = form.errors[key];
    return typeof code === 'string' ? fieldSentence(code) : undefined;
  };
  return (
    <form className={classes.layout} noValidate onSubmit={press}>
      <div className={classes.lines}>
        <OpenTransfer userId={userId} />
        <section className={checkout.panel} aria-labelledby="barang">
          <h2 id="barang">{cartLabels.items}</h2>
          <LostLines lines={lines} remove={remove} />
          {others > 0 ? <p className={classes.note}>{cartTexts.others(others)}</p> : null}
          {bySeller(lines).map(({ sellerId, name, lines: own }) => (
            <section key={sellerId} aria-label={name ? cartTexts.soldBy(name) : undefined}>
              {name ? <h3 className={checkout.seller}>{cartTexts.soldBy(name)}</h3> : null}
              <ul className={checkout.items}>
                {own.map((line) => (
                  <li key={line.$id} className={checkout.item}>
                    <span className={classes.photo}>
                      {photo ?? (
                        <ProductPhoto
                          imageId={line.imageId}
                          alt={cartLabels.photoOf(line.name)}
                          sizes="56px"
                          widths={[96, 200]}
                        />
                      )}
                    </span>
                    <span>
                      {line.name}
                      <small>
                        {line.quantity} × <UnitPrice line={line} />
                      </small>
                      {line.cashMost === null ? null : <small>{cashMostNote(line.cashMost)}</small>}
                      <KindLine
                        line={{ ...line, deposit: line.pieceDeposit }}
                        chosen={choiceOf(line)}
                        onChoose={choose(line.productId)}
                      />
                      {rulesOf(line).hasOwnSale ? null : line.codAddress ? (
                        <small>{cartTexts.codPlace(line.codAddress)}</small>
                      ) : null}
                    </span>
                    <strong>
                      {beforePrice(line)}
                      {formatCost(lineTotal(line))}
                    </strong>
                    <LineNotes line={line} priceBefore={priceBefore(line)} ownHold={ownHold(line.productId)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
        <section className={checkout.panel} aria-label={cartLabels.delivery}>
          <GrowingText
            size="md"
            label={cartLabels.address}
            description={cartTexts.addressHint}
            placeholder={cartLabels.addressExample}
            autoComplete="street-address"
            minRows={2}
            maxLength={limits.shippingAddressMax}
            key={form.key('shippingAddress')}
            {...form.getInputProps('shippingAddress')}
            error={error('shippingAddress')}
          />
          {sellers.length > 0 ? (
            <Fieldset
              legend={cartTexts.meetTitle}
              variant="unstyled"
              classNames={{ root: checkout.meet ?? '', legend: checkout.legend ?? '' }}
            >
              <p className={classes.note}>{cartTexts.meetHint}</p>
              {sellers.map((seller) => (
                <TextInput
                  key={seller.sellerId}
                  size="md"
                  label={cartTexts.meetWith(seller.name)}
                  maxLength={limits.meetingPlaceMax}
                  value={placeOf(seller)}
                  onChange={({ currentTarget: { value } }) => {
                    const next = { ...places, [seller.sellerId]: value };
                    setPlaces(next);
                    draft.keep({ ...form.getValues(), places: next });
                  }}
                />
              ))}
            </Fieldset>
          ) : null}
          {total === 0 ? (
            <p className={classes.note}>{cartTexts.free}</p>
          ) : (
            <ChoiceTiles
              label={cartLabels.paymentMethod}
              choices={paymentMethods.map((method) => ({
                value: method,
                label: method,
                hint:
                  method === bankTransfer
                    ? (refusal ?? (isAllBack ? cartTexts.rentalTransferHint : cartTexts.transferHint))
                    : noCash === null
                      ? cartTexts.codHint
                      : noCash,
                disabled: method === bankTransfer ? refusal !== undefined : noCash !== null,
              }))}
              key={`${timesPaidFirst} ${noCash}`}
              defaultValue={timesPaidFirst > 0 ? bankTransfer : remembered}
              onChange={(chosen) => {
                form.setFieldValue('paymentMethod', chosen);
                setMethod(chosen);
              }}
              error={error('paymentMethod')}
            />
          )}
        </section>
      </div>
      <aside className={classes.summary} data-foot-bar aria-label={cartLabels.summary}>
        <CheckoutRefusal error={place.error} {...(refusal === undefined ? { onTransfer: payFirst } : {})} />
        {deposits > 0 ? (
          <p className={classes.note}>
            {heldDeposits > 0 ? cartTexts.depositIncluded(deposits) : cartTexts.depositCash(deposits)}
          </p>
        ) : null}
        <p className={classes.totalRow}>
          <span>{cartLabels.total}</span>
          <strong className={classes.total}>{formatCost(total + heldDeposits)}</strong>
        </p>
        {ready ? null : (
          <p className={classes.note} data-tone="bad" id="sesuaikan">
            {obstacle} <Link to="/cart">{cartLabels.toCart}</Link>
          </p>
        )}
        <Button
          ref={button}
          type="submit"
          size="lg"
          px="xs"
          fullWidth
          variant={waits ? 'default' : 'filled'} // paying an open transfer comes first
          loading={place.isPending || pressed}
          disabled={!ready}
        >
          {cartLabels.placeOrder}
        </Button>
      </aside>
    </form>
  );
}

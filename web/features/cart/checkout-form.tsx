import '../../ui/styles/forms.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { rulesOf } from '#domain/kinds/index.ts';
import { limits } from '#domain/limits.ts';
import { bankTransfer, cashOnDelivery, type PaymentMethod } from '#domain/orders/payment.ts';
import { cartLabels, cartTexts } from '../../copy/cart.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { formatCost } from '../../copy/format.ts';
import { dropChoice } from '../../kinds/choices.ts';
import { shownIn } from '../../kinds/shown-terms.ts';
import { refusedFields } from '../../lib/call-error.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { useUser } from '../../lib/session/session.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { GrowingText } from '../../ui/forms/growing-text.tsx';
import classes from './cart.module.css';
import { bringing, bySeller, depositsOf, type Line, namedPlace, toMeet, totalOf } from './cart-lines.ts';
import { LostLines, OpenTransfer, obstacleOf } from './cart-notes.tsx';
import checkout from './checkout.module.css';
import { typedDraft } from './checkout-draft.ts';
import { type LineParts, SellerLines } from './checkout-lines.tsx';
import { CheckoutRefusal } from './checkout-refusal.tsx';
import { cashObstacle, PaymentChoice, transferObstacle } from './payment-choice.tsx';
import { openTransfersOptions } from './queries.ts';
import { useAddressRules } from './use-address-rules.ts';
import { useRemoveLines } from './use-cart.ts';
import { useLineChoices } from './use-line-choices.ts';
import { usePlaceOrder, type WhatFollows } from './use-place-order.ts';

interface CheckoutFormProps extends WhatFollows, Omit<LineParts, 'choiceOf' | 'onChoose'> {
  lines: readonly Line[];
  /** Number of lines that stay in the cart. */
  others: number;
  /** The address typed in the last order; '' if none. */
  lastAddress: string;
}

/** The lines, handover, payment and button. Each part asks only for what the kinds do not already decide. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { lines: listed, others, lastAddress, priceBefore, ownHold, photo, onPlaced, ...follows } = props;
  const { userId } = useUser();
  const { rules: campusRules } = useCampus();
  const queries = useQueryClient();
  const draft = useDraft('checkout', typedDraft);

  const { lines, choiceOf, choose } = useLineChoices(listed);
  const obstacle = obstacleOf(lines);
  const remove = useRemoveLines(userId);

  const bringers = bringing(lines);
  const asksAddress = bringers.length > 0;
  const rules = useAddressRules();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { shippingAddress: draft.found?.shippingAddress ?? lastAddress },
    validate: (values) => (asksAddress ? rules.check(values) : {}),
    onValuesChange: () => keepTyped({}),
  });

  const sellersMet = toMeet(lines);
  const [places, setPlaces] = useState<Readonly<Record<string, string>>>(() => draft.found?.places ?? {});
  /** The typed meeting places; by default those in the listings. */
  const meetPlaces = sellersMet.map(({ sellerId, lines: own }) => ({
    sellerId,
    place: places[sellerId] ?? namedPlace(own),
  }));

  const total = totalOf(lines);
  const deposits = depositsOf(lines);
  const noTransfer = transferObstacle(total);
  const noCash = cashObstacle(lines, total, campusRules);
  const [wished, setWished] = useState<PaymentMethod>(
    draft.found?.paymentMethod === bankTransfer ? bankTransfer : cashOnDelivery,
  );
  const method = noTransfer !== undefined ? cashOnDelivery : noCash !== undefined ? bankTransfer : wished;
  const heldDeposits = method === bankTransfer || noCash !== undefined ? deposits : 0;
  const { data: open = [] } = useQuery(openTransfersOptions(userId));

  const keepTyped = (change: { places?: typeof places; paymentMethod?: PaymentMethod }) =>
    draft.keep({ ...form.getValues(), places, paymentMethod: wished, ...change });
  const meetAt = (sellerId: string, typed: string) => {
    const next = { ...places, [sellerId]: typed };
    setPlaces(next);
    keepTyped({ places: next });
  };
  const payBy = (paymentMethod: PaymentMethod) => {
    setWished(paymentMethod);
    keepTyped({ paymentMethod });
  };

  const place = usePlaceOrder(listed, {
    ...follows,
    onPlaced: () => {
      draft.drop();
      for (const { productId } of listed) dropChoice(productId);
      onPlaced();
    },
  });
  const send = ({ shippingAddress }: { shippingAddress: string }) => {
    if (place.isPending || obstacle !== '') return;
    const choices = lines.flatMap((line) => {
      const { choice } = choiceOf(line) ?? {};
      return choice ? [{ productId: line.productId, choice }] : [];
    });
    place.mutate({
      ...(asksAddress ? { shippingAddress: shippingAddress.trim() } : {}),
      paymentMethod: method,
      expectedTotal: total + (method === bankTransfer ? deposits : 0),
      productIds: lines.map(({ productId }) => productId),
      ...shownIn(queries, lines),
      ...(choices.length > 0 ? { choices } : {}),
      meetPlaces: meetPlaces.map(({ sellerId, place: typed }) => ({ sellerId, place: typed.trim() })),
    });
  };
  const [pressed, setPressed] = useState(false);
  const press = async (event: FormEvent) => {
    event.preventDefault();
    if (pressed) return;
    setPressed(true);
    await rules.load();
    setPressed(false);
    form.onSubmit(send, focusFirstError(form))();
  };
  const button = useRef<HTMLButtonElement>(null);
  const payFirst = () => {
    payBy(bankTransfer);
    place.reset();
    button.current?.focus();
  };
  const wrongAddress = form.errors.shippingAddress ?? refusedFields(place.error).shippingAddress;

  return (
    <form className={classes.layout} noValidate onSubmit={press}>
      <div className={classes.lines}>
        <OpenTransfer userId={userId} />
        <section className={checkout.panel} aria-label={cartLabels.items}>
          <LostLines lines={lines} remove={remove} />
          {others > 0 ? <p className={classes.note}>{cartTexts.others(others)}</p> : null}
          {bySeller(lines).map(({ sellerId, name, lines: own }) => (
            <SellerLines
              key={sellerId}
              name={name}
              lines={own}
              place={meetPlaces.find((one) => one.sellerId === sellerId)?.place}
              onPlace={(typed) => meetAt(sellerId, typed)}
              {...{ choiceOf, priceBefore, ownHold, photo }}
              onChoose={choose}
            />
          ))}
        </section>
        <section className={checkout.panel} aria-label={cartLabels.delivery}>
          {asksAddress ? (
            <GrowingText
              size="md"
              label={cartLabels.address}
              description={cartTexts.addressHint(sellersMet.length > 0 ? bringers.map(({ name }) => name) : [])}
              placeholder={cartLabels.addressExample}
              autoComplete="street-address"
              minRows={2}
              maxLength={limits.shippingAddressMax}
              key={form.key('shippingAddress')}
              {...form.getInputProps('shippingAddress')}
              error={typeof wrongAddress === 'string' ? fieldSentence(wrongAddress) : undefined}
            />
          ) : null}
          {total === 0 ? (
            <p className={classes.note}>{cartTexts.free}</p>
          ) : (
            <PaymentChoice
              {...{ noTransfer, noCash }}
              isAllBack={lines.length > 0 && lines.every((line) => rulesOf(line).asksDays)}
              chosen={method}
              onChange={payBy}
            />
          )}
        </section>
      </div>
      <aside className={classes.summary} data-foot-bar aria-label={cartLabels.summary}>
        <CheckoutRefusal error={place.error} {...(noTransfer === undefined ? { onTransfer: payFirst } : {})} />
        {deposits > 0 ? (
          <p className={classes.note}>
            {heldDeposits > 0 ? cartTexts.depositIncluded(deposits) : cartTexts.depositCash(deposits)}
          </p>
        ) : null}
        <p className={classes.totalRow}>
          <span>{cartLabels.total}</span>
          <strong className={classes.total}>{formatCost(total + heldDeposits)}</strong>
        </p>
        {obstacle === '' ? null : (
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
          variant={open.length > 0 ? 'default' : 'filled'} // paying an open transfer comes first
          loading={place.isPending || pressed}
          disabled={obstacle !== ''}
        >
          {cartLabels.placeOrder}
        </Button>
      </aside>
    </form>
  );
}

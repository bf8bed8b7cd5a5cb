import '../../ui/styles/forms.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { depositsIn, lineTotal, priceNow } from '#domain/money.ts';
import { countDays, datesOf, type RentalDays, wrongDays } from '#kinds/rental/rules/days.ts';
import { freeOn } from '#kinds/rental/rules/rental.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { isToCome } from '../../lib/to-come.ts';
import { checkoutPath } from '../../shop/checkout-path.ts';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { MainAction } from '../../ui/frame/main-action.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import type { KindPanelProps } from '../kind.ts';
import { PanelToCome } from '../panel-to-come.tsx';
import { OwnTerms } from './own-terms.tsx';
import classes from './rental.module.css';
import { RentalCalendar } from './rental-calendar.tsx';
import { rentalDaysOptions, termsOptions } from './rental-queries.ts';
import { rentalTexts as texts } from './texts/rental.ts';

interface Wanted extends RentalDays {
  readonly quantity: number;
}

const isWanted = (value: unknown): value is Wanted =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  typeof value.from === 'string' &&
  'until' in value &&
  typeof value.until === 'string' &&
  'quantity' in value &&
  typeof value.quantity === 'number';

const wantedDraft = { safeParse: (value: unknown) => (isWanted(value) ? { data: value } : {}) };

/** Days, pieces and cost on the product's page; its owner sees bookings and terms. */
export function RentalPanel({ product, isOwn, children }: KindPanelProps) {
  const terms = useQuery(termsOptions(product.$id));
  const booked = useQuery(rentalDaysOptions(product.$id));
  if (isToCome(terms) || isToCome(booked)) return <PanelToCome />;
  if (!terms.data || !booked.data)
    return (
      <>
        <p className={classes.refusal}>{texts.notLoaded}</p>
        {children}
      </>
    );
  const { pieces, deposit, discount } = terms.data;
  const about = { pieces: pieces ?? 0, deposit: deposit ?? 0, price: priceNow({ price: terms.data.price, discount }) };
  return (
    <>
      <section className={classes.panel} aria-label={texts.title}>
        <p>
          <strong>{texts.perDay(about.price)}</strong> · {texts.ownDeposit(about.deposit)}
        </p>
        {isOwn ? (
          <>
            <RentalCalendar pieces={about.pieces} booked={booked.data} days={{ from: '', until: '' }} />
            <OwnTerms productId={product.$id} terms={terms.data} />
          </>
        ) : (
          <Choice productId={product.$id} about={about} booked={booked.data} />
        )}
      </section>
      {children}
    </>
  );
}

interface ChoiceProps {
  productId: string;
  about: { readonly pieces: number; readonly deposit: number; readonly price: number };
  booked: readonly { readonly date: string; readonly taken: number }[];
}

function Choice({ productId, about: { pieces, deposit, price }, booked }: ChoiceProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const draft = useDraft(`rent-${productId}`, wantedDraft);
  const [wanted, setWanted] = useState<Wanted>(draft.found ?? { from: '', until: '', quantity: 1 });
  const [isTried, setTried] = useState(false);
  const set = (part: Partial<Wanted>) => {
    const next = { ...wanted, ...part };
    setWanted(next);
    draft.keep(next);
  };
  const days = { from: wanted.from, until: wanted.until || wanted.from };
  const wrong = wrongDays(days, serverNow(), campusZone());
  const isFine = Object.keys(wrong).length === 0;
  const short = isFine ? datesOf(days).find((date) => freeOn(pieces, booked, date) < wanted.quantity) : undefined;
  const rent = useMutation({
    mutationFn: (_: 'rent' | 'keep') =>
      answer(market.rentals.cart.$post({ json: { productId, ...days, quantity: wanted.quantity } })),
    onSuccess: async (_, then) => {
      await queries.invalidateQueries({ queryKey: queryKeys.table('cartItems') });
      if (then === 'rent') await navigate(checkoutPath([productId]));
      else void toast('good', texts.added);
    },
    // Another person may have booked the days; the reloaded calendar shows it.
    onError: () => queries.invalidateQueries({ queryKey: queryKeys.rentalDays(productId) }),
  });
  const renting = useLoginFirst<'rent' | 'keep'>({
    action: 'cart',
    act: (_, then) => rent.isPending || rent.mutate(then),
    visitor: texts.loginFirst,
  });
  const [pressed, setPressed] = useState<'rent' | 'keep'>();
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const press = (then: 'rent' | 'keep') => {
    setTried(true);
    setPressed(then);
    if (isFine && !short) renting.press(then);
    // Focuses the date field to correct, which may be outside the visible area when the button is pressed.
    else (isFine || wrong.from ? first : last).current?.focus();
  };
  const isBusy = (then: 'rent' | 'keep') => (rent.isPending || renting.isWaiting) && pressed === then;
  const pick = (date: string) => {
    const isEnd = wanted.from !== '' && wanted.until === '' && date >= wanted.from;
    set(isEnd ? { until: date } : { from: date, until: '' });
  };
  const shown = (field: 'from' | 'until') => {
    const code = isTried || wanted[field] !== '' ? wrong[field] : undefined;
    return code === undefined ? undefined : fieldSentence(code);
  };
  const count = isFine ? countDays(days) : 0;
  return (
    <form
      noValidate
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault();
        press('rent');
      }}
    >
      <h2>{texts.title}</h2>
      <div className={classes.pair}>
        <DayInput
          ref={first}
          label={texts.from}
          value={wanted.from}
          error={shown('from')}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
        />
        <DayInput
          ref={last}
          label={texts.until}
          value={days.until}
          error={shown('until')}
          onChange={({ currentTarget }) => set({ until: currentTarget.value })}
        />
        {pieces > 1 ? (
          <TextInput
            type="number"
            inputMode="numeric"
            size="md"
            min={1}
            max={pieces}
            label={texts.quantity}
            value={String(wanted.quantity)}
            onChange={({ currentTarget }) =>
              set({ quantity: Math.min(pieces, Math.max(1, Math.floor(Number(currentTarget.value) || 1))) })
            }
          />
        ) : null}
      </div>
      <RentalCalendar pieces={pieces} booked={booked} days={days} onPick={pick} />
      <p className={classes.hint}>{texts.most}</p>
      <div className={classes.sum} role="status">
        {short ? <p className={classes.refusal}>{texts.short(short, freeOn(pieces, booked, short))}</p> : null}
        {isFine && !short ? (
          <>
            <strong>
              {texts.sum(count, wanted.quantity, lineTotal({ price, quantity: wanted.quantity, rentDays: count }))}
            </strong>
            {deposit > 0 ? (
              <span>{texts.plusDeposit(depositsIn([{ deposit, quantity: wanted.quantity }]))}</span>
            ) : null}
          </>
        ) : null}
        {rent.error ? <p className={classes.refusal}>{sentenceFor(rent.error)}</p> : null}
      </div>
      <MainAction label={texts.rent}>
        <Button size="md" px="xs" type="submit" loading={isBusy('rent')}>
          {texts.rent}
        </Button>
        <Button size="md" px="xs" variant="default" loading={isBusy('keep')} onClick={() => press('keep')}>
          {texts.toCart}
        </Button>
      </MainAction>
      {deposit > 0 ? <p className={classes.hint}>{texts.depositRule}</p> : null}
      <p className={classes.hint}>{texts.lateRule(deposit)}</p>
      <p className={classes.hint}>{texts.leaveRule}</p>
    </form>
  );
}

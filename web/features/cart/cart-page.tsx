import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { rulesOf } from '#domain/kinds/index.ts';
import { beforePrice } from '#domain/kinds/price-words.ts';
import { lineTotal } from '#domain/money.ts';
import { cartLabels, cartMessages, cartTexts } from '../../copy/cart.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatCost, formatPrice } from '../../copy/format.ts';
import { pageHeads } from '../../copy/page-heads.ts';
import { readChoice } from '../../kinds/choices.ts';
import { KindLine } from '../../kinds/kind-line.tsx';
import { answer, market } from '../../lib/functions.ts';
import { useUser } from '../../lib/session/session.ts';
import { cartOptions } from '../../shop/cart-query.ts';
import { checkoutPath } from '../../shop/checkout-path.ts';
import { UnitPrice } from '../../shop/line-price.tsx';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import { QuantityStepper } from '../../shop/product/quantity-stepper.tsx';
import { Suggestions } from '../../shop/product/suggestions.tsx';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { useDeferredWaiting } from '../../ui/states/use-deferred-waiting.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { undoToast } from '../../ui/toasts/undo-toast.tsx';
import classes from './cart.module.css';
import { bySeller, isLost, type Line, totalOf, withChoice } from './cart-lines.ts';
import { LineNotes, LostLines, OpenTransfer, obstacleOf } from './cart-notes.tsx';
import { useCart, useChosen, usePutBack, useRemoveLines } from './use-cart.ts';

const pauseMs = 400;

/**
 * Quantities with optimistic updates. Debounced into one request, because Appwrite allows 120 row writes a minute. A
 * refusal restores the stored quantity.
 */
function useCartQuantities(userId: string) {
  const queries = useQueryClient();
  const [drafts, setDrafts] = useState<Record<string, number>>({});
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const wanted = useRef<Record<string, number>>({});

  const send = async (productId: string) => {
    timers.current.delete(productId);
    const quantity = wanted.current[productId];
    if (quantity === undefined) return;
    try {
      await answer(market.cart.items[':productId'].$patch({ param: { productId }, json: { quantity } }));
    } catch (error) {
      void toast('bad', `${cartMessages.quantityFailure} ${sentenceFor(error)}`, error);
    }
    await queries.invalidateQueries({ queryKey: cartOptions(userId).queryKey });
    // A later press has its own request, which decides the quantity.
    if (timers.current.has(productId) || wanted.current[productId] !== quantity) return;
    delete wanted.current[productId];
    setDrafts(({ [productId]: _, ...others }) => others);
  };
  const sendNow = useRef(send);
  sendNow.current = send;

  const change = (productId: string, quantity: number) => {
    wanted.current[productId] = quantity;
    setDrafts((now) => ({ ...now, [productId]: quantity }));
    clearTimeout(timers.current.get(productId));
    timers.current.set(
      productId,
      setTimeout(() => void send(productId), pauseMs),
    );
  };
  // Sends pending quantities immediately when the page is left.
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      for (const [productId, timer] of waiting) {
        clearTimeout(timer);
        void sendNow.current(productId);
      }
    };
  }, []);
  return { drafts, change, saving: Object.keys(drafts).length > 0 };
}

interface TickProps {
  label: string;
  checked: boolean;
  /** Whether only some of the lines are chosen. */
  isPart?: boolean;
  disabled?: boolean;
  onChange: (isWanted: boolean) => void;
}

/** The checkbox that chooses a line, a seller's lines or all. */
const Tick = ({ onChange, label, isPart = false, ...rest }: TickProps) => (
  <label className={classes.tick}>
    <input
      ref={(box) => {
        if (box) box.indeterminate = isPart;
      }}
      type="checkbox"
      aria-label={label}
      {...rest}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
    />
  </label>
);

interface CartLineProps {
  line: Line;
  isChosen: boolean;
  onChoose: (isWanted: boolean) => void;
  priceBefore: number | undefined;
  ownHold: number;
  removing: boolean;
  onChange: (quantity: number) => void;
  onRemove: () => void;
}

function CartLine({ line, isChosen, onChoose, priceBefore, ownHold, removing, onChange, onRemove }: CartLineProps) {
  const lost = isLost(line);
  return (
    <li className={classes.line} aria-busy={removing} data-lost={lost || undefined}>
      <Tick label={cartTexts.chooseLine(line.name)} checked={isChosen} disabled={lost} onChange={onChoose} />
      <span className={classes.photo}>
        <ProductPhoto imageId={line.imageId} alt={cartLabels.photoOf(line.name)} sizes="88px" widths={[96, 200]} />
      </span>
      <div className={classes.lineText}>
        <Link className={classes.lineName} to={`/product/${line.productId}`}>
          {line.name}
        </Link>
        <span className={classes.unit}>
          <UnitPrice line={line} />
        </span>
        <KindLine line={{ ...line, deposit: line.pieceDeposit }} />
        {line.codAddress ? <span className={classes.place}>{cartTexts.codPlace(line.codAddress)}</span> : null}
      </div>
      <div className={classes.lineActions}>
        {rulesOf(line).isSingle ? (
          <span className={classes.noPieces} />
        ) : (
          <QuantityStepper
            quantity={line.quantity}
            productName={line.name}
            max={lost ? 0 : line.max}
            onChange={onChange}
          />
        )}
        <strong className={classes.lineTotal}>
          {beforePrice(line)}
          {formatCost(lineTotal(line))}
        </strong>
        <ActionIcon
          size={44}
          variant="subtle"
          color="cabai"
          aria-label={cartLabels.remove(line.name)}
          loading={removing}
          onClick={onRemove}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
      <LineNotes line={line} priceBefore={priceBefore} ownHold={ownHold} onChange={onChange} />
    </li>
  );
}

/** The heading is shown before the cart loads. */
export function CartPage() {
  const { userId } = useUser();
  return (
    <>
      <PageHead {...pageHeads['/cart']} />
      <Cart userId={userId} />
    </>
  );
}

function Cart({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const { drafts, change, saving } = useCartQuantities(userId);
  const { cart, isPending, lines: stored, priceBefore, ownHold } = useCart(userId, drafts);
  const lines = stored.map((line) => withChoice(line, readChoice(line.productId)));
  const { chosen, isChosen, choose } = useChosen(userId, lines);
  const isWaiting = useDeferredWaiting(isPending);
  const remove = useRemoveLines(userId);
  const putBack = usePutBack(userId);
  const takeOut = (line: Line) =>
    remove.mutate([line.$id], {
      onSuccess: () => {
        if (!isLost(line)) void undoToast(cartTexts.taken(line.name), () => putBack.mutate(line));
      },
    });
  if (isWaiting) return <PageLoader text={cartLabels.loadingCart} />;
  if (cart.isLoadingError)
    return <ErrorState text={sentenceFor(cart.error)} cause={cart.error} onRetry={() => void cart.refetch()} />;
  if (lines.length === 0) {
    return (
      <>
        <EmptyState title={cartLabels.empty} text={cartLabels.emptyHint}>
          <Button size="md" component={Link} to="/home">
            {cartLabels.startShopping}
          </Button>
        </EmptyState>
        <Suggestions />
      </>
    );
  }
  const obstacle = obstacleOf(chosen);
  const ready = obstacle === '';
  const ids = chosen.map(({ productId }) => productId);
  return (
    <>
      <OpenTransfer userId={userId} />
      <LostLines lines={lines} remove={remove} />
      <div className={classes.layout}>
        <div className={classes.lines}>
          {bySeller(lines).map(({ sellerId, name, lines: own }) => (
            <section key={sellerId} aria-label={name ? cartTexts.soldBy(name) : undefined}>
              {name ? (
                <div className={classes.seller}>
                  <Tick
                    label={cartTexts.chooseSeller(name)}
                    checked={own.some(isChosen) && own.every((line) => isLost(line) || isChosen(line))}
                    isPart={own.some(isChosen) && own.some((line) => !isLost(line) && !isChosen(line))}
                    disabled={own.every(isLost)}
                    onChange={(isWanted) => choose(own, isWanted)}
                  />
                  <h2>{cartTexts.soldBy(name)}</h2>
                </div>
              ) : null}
              <ul className={classes.lines}>
                {own.map((line) => (
                  <CartLine
                    key={line.$id}
                    line={line}
                    isChosen={isChosen(line)}
                    onChoose={(isWanted) => choose([line], isWanted)}
                    priceBefore={priceBefore(line)}
                    ownHold={ownHold(line.productId)}
                    removing={remove.isPending && remove.variables.includes(line.$id)}
                    onChange={(quantity) => change(line.productId, quantity)}
                    onRemove={() => takeOut(line)}
                  />
                ))}
              </ul>
            </section>
          ))}
          {ready && ids.length < lines.length ? (
            <p className={classes.note}>{cartTexts.chosen(ids.length, lines.length)}</p>
          ) : null}
        </div>
        <aside className={classes.summary} data-foot-bar aria-label={cartLabels.summary}>
          <p className={classes.totalRow}>
            <span>{cartLabels.total}</span>
            <strong className={classes.total}>
              {chosen.map(beforePrice).find(Boolean)}
              {chosen.length === 0 ? formatPrice(0) : formatCost(totalOf(chosen))}
            </strong>
          </p>
          {ready ? null : (
            <p className={classes.note} data-tone="bad" id="sesuaikan">
              {obstacle}
            </p>
          )}
          <Button
            size="lg"
            px="xs"
            fullWidth
            loading={saving}
            disabled={!ready}
            {...(ready ? {} : { 'aria-describedby': 'sesuaikan' })}
            onClick={() => void navigate(checkoutPath(ids.length < lines.length ? ids : undefined))}
          >
            {cartLabels.checkoutNow}
          </Button>
        </aside>
      </div>
    </>
  );
}

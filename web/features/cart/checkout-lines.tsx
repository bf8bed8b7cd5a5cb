import type { ReactNode } from 'react';
import { rulesOf } from '#domain/kinds/index.ts';
import { beforePrice } from '#domain/kinds/price-words.ts';
import { limits } from '#domain/limits.ts';
import { lineTotal } from '#domain/money.ts';
import { cartLabels, cartTexts } from '../../copy/cart.ts';
import { cashMostNote } from '../../copy/cash-most.ts';
import { formatCost } from '../../copy/format.ts';
import type { LineChoice } from '../../kinds/choices.ts';
import { KindLine } from '../../kinds/kind-line.tsx';
import { UnitPrice } from '../../shop/line-price.tsx';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import { GrowingText } from '../../ui/forms/growing-text.tsx';
import classes from './cart.module.css';
import type { Line } from './cart-lines.ts';
import { LineNotes } from './cart-notes.tsx';
import checkout from './checkout.module.css';

export interface LineParts {
  choiceOf: (line: Line) => LineChoice | undefined;
  onChoose: (productId: string, choice: LineChoice) => void;
  priceBefore: (line: Line) => number | undefined;
  ownHold: (productId: string) => number;
  /** Shown instead of the product's photo, for items with a private photo. */
  photo?: ReactNode;
}

interface SellerLinesProps extends LineParts {
  name: string;
  lines: readonly Line[];
  /** The meeting place. Undefined if the seller brings the goods or the kind determines the place. */
  place: string | undefined;
  onPlace: (place: string) => void;
}

/** One seller's lines, and where to meet. */
export function SellerLines({ name, lines, place, onPlace, ...parts }: SellerLinesProps) {
  return (
    <section aria-label={name ? cartTexts.soldBy(name) : undefined} className={checkout.seller}>
      {name ? <h2>{cartTexts.soldBy(name)}</h2> : null}
      <ul className={checkout.items}>
        {lines.map((line) => (
          <CheckoutLine key={line.$id} line={line} {...parts} />
        ))}
      </ul>
      {place === undefined ? null : (
        <GrowingText
          size="md"
          label={cartTexts.meetAt}
          placeholder={cartTexts.meetOpen}
          minRows={1}
          maxLength={limits.meetingPlaceMax}
          value={place}
          onChange={({ currentTarget: { value } }) => onPlace(value.replaceAll('\n', ' '))}
        />
      )}
    </section>
  );
}

function CheckoutLine({ line, choiceOf, onChoose, priceBefore, ownHold, photo }: LineParts & { line: Line }) {
  const { hasOwnSale, handedOver } = rulesOf(line);
  return (
    <li className={checkout.item}>
      <span className={classes.photo}>
        {photo ?? (
          <ProductPhoto imageId={line.imageId} alt={cartLabels.photoOf(line.name)} sizes="56px" widths={[96, 200]} />
        )}
      </span>
      <span>
        {line.name}
        {/* For a single piece, the sum already shows the price. */}
        {lineTotal(line) === line.price && !line.offerQuantity ? null : (
          <small>
            {line.quantity} × <UnitPrice line={line} />
          </small>
        )}
        {line.cashMost === null ? null : <small>{cashMostNote(line.cashMost)}</small>}
        <KindLine
          line={{ ...line, deposit: line.pieceDeposit }}
          chosen={choiceOf(line)}
          onChoose={(choice) => onChoose(line.productId, choice)}
        />
        {hasOwnSale && line.codAddress ? (
          <small>
            {handedOver.at} {line.codAddress}
          </small>
        ) : null}
      </span>
      <strong>
        {beforePrice(line)}
        {formatCost(lineTotal(line))}
      </strong>
      <LineNotes line={line} priceBefore={priceBefore(line)} ownHold={ownHold(line.productId)} />
    </li>
  );
}

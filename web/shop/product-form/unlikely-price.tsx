import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { RowKind } from '#domain/kinds/kind.ts';
import { isUnlikelyPrice } from '#domain/products/usual-price.ts';
import { formatPrice } from '../../copy/format.ts';
import { productFormTexts as texts } from '../../copy/product-form.ts';
import { part } from '../../lib/page/part.tsx';
import { sendsNothing } from '../../ui/dialogs/sending.ts';

const Confirm = part(async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm);

interface Priced {
  readonly category: string;
  readonly kind: RowKind;
  readonly price: number;
}

interface Question {
  readonly price: number;
  readonly usual: number;
  readonly goOn: () => void;
}

/**
 * Asks for confirmation if the price is far below the usual one of its category and kind, since digits may get lost
 * when pasting. Asks nothing if there is no usual price.
 */
export function useUnlikelyPrice(): {
  check: (of: Priced, goOn: () => void) => void;
  dialog: ReactNode;
} {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const confirmed = useRef<number>(null);
  /** The usual price in rupiah; null if there is none or it could not be loaded. */
  const readUsual = ({ category, kind }: Priced) =>
    import('./usual-price-query.ts')
      .then(({ usualPriceOptions }) => queries.fetchQuery(usualPriceOptions(category, kind)))
      .catch(() => null);
  const check = async (of: Priced, goOn: () => void) => {
    const { price } = of;
    const usual = confirmed.current === price ? null : await readUsual(of);
    if (usual !== null && isUnlikelyPrice(price, usual)) setQuestion({ price, usual, goOn });
    else goOn();
  };
  const dialog = question ? (
    <Confirm
      opened
      title={texts.unlikelyPriceTitle(formatPrice(question.price))}
      confirmLabel={texts.priceIsRight}
      cancelLabel={texts.changePrice}
      sending={sendsNothing}
      onConfirm={() => {
        confirmed.current = question.price;
        setQuestion(undefined);
        question.goOn();
      }}
      onClose={() => setQuestion(undefined)}
    >
      {texts.unlikelyPrice(formatPrice(question.usual))}
    </Confirm>
  ) : null;
  return { check: (of, goOn) => void check(of, goOn), dialog };
}

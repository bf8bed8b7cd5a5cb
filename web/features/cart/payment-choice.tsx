import { cashUnits } from '#domain/orders/cash-most.ts';
import {
  bankTransfer,
  canBeTransferred,
  cashRefusal,
  type PaymentMethod,
  paymentMethods,
} from '#domain/orders/payment.ts';
import { cartLabels, cartTexts } from '../../copy/cart.ts';
import { cashMostRefusal } from '../../copy/cash-most.ts';
import type { useCampus } from '../../lib/campus/campus.ts';
import { config } from '../../lib/config.ts';
import { ChoiceTiles } from '../../ui/forms/choice-tiles.tsx';
import type { Line } from './cart-lines.ts';

/** Why these lines cannot be paid by transfer; undefined when they can. */
export function transferObstacle(total: number): string | undefined {
  if (config.midtransClientKey === '') return cartTexts.noTransfer;
  return canBeTransferred(total) ? undefined : cartTexts.zeroTransfer;
}

/** Why these lines cannot be paid in cash; undefined if they can. */
export function cashObstacle(
  lines: readonly Line[],
  total: number,
  rules: ReturnType<typeof useCampus>['rules'],
): string | undefined {
  const rule = cashRefusal(total, rules);
  if (rule) return cartTexts.noCash[rule](rules.codOrderMax ?? 0);
  const over = lines.find((line) => line.cashMost !== null && cashUnits(line) > line.cashMost.most);
  return over?.cashMost ? cashMostRefusal(over.name, over.cashMost) : undefined;
}

interface PaymentChoiceProps {
  noTransfer: string | undefined;
  noCash: string | undefined;
  /** Whether the complete amount is refundable. */
  isAllBack: boolean;
  chosen: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
}

export function PaymentChoice({ noTransfer, noCash, isAllBack, chosen, onChange }: PaymentChoiceProps) {
  const hints: Record<PaymentMethod, string> = {
    'COD (Bayar di Tempat)': noCash ?? cartTexts.codHint,
    'Transfer Bank': noTransfer ?? (isAllBack ? cartTexts.rentalTransferHint : cartTexts.transferHint),
  };
  const isClosed = (method: PaymentMethod) => (method === bankTransfer ? noTransfer : noCash) !== undefined;
  return (
    <ChoiceTiles
      label={cartLabels.paymentMethod}
      choices={paymentMethods.map((method) => ({
        value: method,
        label: method,
        hint: hints[method],
        disabled: isClosed(method),
      }))}
      value={chosen}
      onChange={onChange}
    />
  );
}

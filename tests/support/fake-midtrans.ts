/**
 * Midtrans at the interface of the usecases: a test decides whether attempts succeed, fail or wait. Other tests cover
 * HTTP.
 */
import { DomainError } from '#domain/errors.ts';
import type { MidtransRefund } from '#domain/money/refund.ts';
import { nothingReturned, paymentOutcome } from '#domain/orders/midtrans.ts';
import type { KeyAnswer } from '#domain/setup/setup.ts';
import type { PaymentGateway, PaymentUpdate, RefundRequest, SnapRequest } from '../../functions/usecases/world.ts';

const statusCodes: Record<string, string> = {
  pending: '201',
  authorize: '201',
  deny: '202',
  expire: '407',
  failure: '202',
};

const codeOf = (transactionStatus: string, fraudStatus: string): string =>
  transactionStatus === 'capture' && fraudStatus === 'challenge' ? '201' : (statusCodes[transactionStatus] ?? '200');

/** A notification of a payment attempt as Midtrans would send it. */
export function paymentUpdateOf(
  midtransOrderId: string,
  amount: number,
  transactionStatus: string,
  fraudStatus = 'accept',
  more: Partial<Pick<PaymentUpdate, 'transactionId' | 'billed' | 'returned'>> = {},
): PaymentUpdate {
  const statusCode = codeOf(transactionStatus, fraudStatus);
  return {
    midtransOrderId,
    transactionStatus,
    fraudStatus,
    statusCode,
    grossAmount: `${amount}.00`,
    transactionId: '',
    billed: { original: null, fee: null },
    returned: nothingReturned,
    ...more,
    outcome: paymentOutcome(transactionStatus, fraudStatus, statusCode),
  };
}

export class FakeMidtrans implements PaymentGateway {
  readonly requests: SnapRequest[] = [];
  readonly #states = new Map<string, PaymentUpdate>();
  isDown = false;

  async createToken(request: SnapRequest): Promise<string | null> {
    if (this.isDown) throw new DomainError('payment_unavailable');
    if (this.requests.some((earlier) => earlier.midtransOrderId === request.midtransOrderId)) return null;
    this.requests.push(request);
    return `token-${request.midtransOrderId}`;
  }

  async status(midtransOrderId: string): Promise<PaymentUpdate | null> {
    if (this.isDown) throw new DomainError('payment_unavailable');
    return this.#states.get(midtransOrderId) ?? null;
  }

  /** Midtrans's response about our keys. */
  keyAnswer: KeyAnswer = 'known';

  async keys(): Promise<KeyAnswer> {
    return this.isDown ? 'unreachable' : this.keyAnswer;
  }

  /** Refunds by key; `refundAnswer` is Midtrans's response to a new one. */
  readonly refunds = new Map<string, RefundRequest>();
  refundAnswer: MidtransRefund = { outcome: 'refunded', reference: '' };

  async refund(request: RefundRequest): Promise<MidtransRefund> {
    if (this.isDown) throw new DomainError('payment_unavailable');
    if (this.refundAnswer.outcome !== 'refunded') return this.refundAnswer;
    this.refunds.set(request.key, request);
    return { outcome: 'refunded', reference: request.key };
  }

  /** Sets Midtrans's response to a status request. */
  tell(report: PaymentUpdate): PaymentUpdate {
    this.#states.set(report.midtransOrderId, report);
    return report;
  }
}

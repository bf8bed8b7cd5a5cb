/** Midtrans through its official client. Its base URLs are replaced only here (by the simulator's). */
import midtrans from 'midtrans-client';
import { z } from 'zod';
import { DomainError } from '../domain/errors.ts';
import { areOfOneMode, keyByCode, nobodysPayment } from '../domain/money/midtrans-keys.ts';
import { isRefundable } from '../domain/money/refund.ts';
import type { PaymentGateway } from '../usecases/world.ts';
import { readPaymentUpdate } from './midtrans-notification.ts';
import type { MidtransSettings } from './settings.ts';

/** Timeout of one call, ms. An execution may make several. */
const patienceMs = 8_000;

const tokenAnswer = z.object({ token: z.string().min(1) });

const isUnknownAttempt = (error: unknown): boolean =>
  error instanceof midtrans.MidtransError && Number(error.httpStatusCode) === 404;

const refusal = z.object({ error_messages: z.array(z.string()) });

/**
 * Whether the order id was already used. Midtrans reports this without a code, only as a sentence in English or
 * Indonesian.
 */
const isTakenOrderId = (error: unknown): boolean =>
  error instanceof midtrans.MidtransError &&
  Number(error.httpStatusCode) === 400 &&
  refusal
    .catch({ error_messages: [] })
    .parse(error.ApiResponse)
    .error_messages.some((text) => /order_id.*(taken|utilized|used|digunakan)/i.test(text));

const refundAnswer = z.object({ refund_key: z.string().optional() });
const refundableStatus = z.object({
  payment_type: z.string().default(''),
  refunds: z.array(refundAnswer).default([]),
});

/** A final refusal by Midtrans. After any other error it is unknown whether the money was returned. */
const isRefusal = (error: unknown): boolean =>
  error instanceof midtrans.MidtransError &&
  Number(error.httpStatusCode) >= 400 &&
  Number(error.httpStatusCode) < 500 &&
  ![408, 429].includes(Number(error.httpStatusCode));

/** Card refunds are executed by the bank later; wallets are refunded immediately. */
const isCard = (paymentType: string): boolean => paymentType === 'credit_card';

type Snap = InstanceType<typeof midtrans.Snap>;

function createSnap(settings: MidtransSettings, timeoutMs: number): Snap {
  const { serverKey, clientKey, isProduction } = settings;
  if (serverKey === '') throw new Error('the function variable MIDTRANS_SERVER_KEY is not set');
  const snap = new midtrans.Snap({ serverKey, clientKey, isProduction });
  snap.httpClient.http_client.defaults.timeout = timeoutMs;
  if (settings.snapUrl) snap.apiConfig.getSnapApiBaseUrl = () => settings.snapUrl;
  if (settings.apiUrl) snap.apiConfig.getCoreApiBaseUrl = () => settings.apiUrl;
  return snap;
}

export function createPayments(
  settings: MidtransSettings,
  log: (message: string) => void,
  timeoutMs = patienceMs,
): PaymentGateway {
  /** Created on first use: its HTTP client is slow to load, and most calls of a function do not need it. */
  let made: Snap | undefined;
  const client = (): Snap => {
    made ??= createSnap(settings, timeoutMs);
    return made;
  };
  const unavailable = (error: unknown): DomainError => {
    log(`Midtrans: ${error instanceof Error ? error.message : String(error)}`);
    return new DomainError('payment_unavailable');
  };

  return {
    async createToken(request) {
      try {
        const answer = await client().createTransaction({
          transaction_details: { order_id: request.midtransOrderId, gross_amount: request.amount },
          item_details: request.items.map((item) => ({ ...item, name: item.name.slice(0, 50).toWellFormed() })),
          customer_details: { first_name: request.customer.name, email: request.customer.email },
          expiry: { unit: 'minutes', duration: request.expiryMinutes },
        });
        return tokenAnswer.parse(answer).token;
      } catch (error) {
        if (isTakenOrderId(error)) return null;
        throw unavailable(error);
      }
    },

    async status(midtransOrderId) {
      try {
        const report = readPaymentUpdate(await client().transaction.status(midtransOrderId));
        if (!report) throw new Error('an answer to GET status that is none');
        return report;
      } catch (error) {
        if (isUnknownAttempt(error)) return null;
        throw unavailable(error);
      }
    },

    async keys() {
      const { serverKey, clientKey } = settings;
      if (serverKey === '') return 'none';
      if (!areOfOneMode(serverKey, clientKey)) return 'mixed';
      try {
        await client().transaction.status(nobodysPayment);
        return 'known';
      } catch (error) {
        const code = error instanceof midtrans.MidtransError ? keyByCode(Number(error.httpStatusCode)) : null;
        if (code === null) log(`Midtrans: ${error instanceof Error ? error.message : String(error)}`);
        return code ?? 'unreachable';
      }
    },

    async refund({ midtransOrderId, key, amount, reason }) {
      const refunded = { outcome: 'refunded', reference: key } as const;
      let paymentType = '';
      const isThere = async () => {
        const status = refundableStatus.parse(await client().transaction.status(midtransOrderId));
        paymentType = status.payment_type;
        return status.refunds.some(({ refund_key }) => refund_key === key);
      };
      try {
        // An earlier request succeeded, but its response was lost.
        if (await isThere()) return refunded;
        if (!isRefundable(paymentType)) return { outcome: 'unsupported', paymentType };
        const { transaction } = client();
        const wish = { refund_key: key, amount, reason };
        try {
          await (isCard(paymentType)
            ? transaction.refund(midtransOrderId, wish)
            : transaction.refundDirect(midtransOrderId, wish));
        } catch (error) {
          // Of two simultaneous requests the second is refused, although the money was returned.
          if (!isRefusal(error) || !(await isThere())) throw error;
        }
        return refunded;
      } catch (error) {
        if (!isRefusal(error)) throw unavailable(error);
        log(`Midtrans: ${error instanceof Error ? error.message : String(error)}`);
        return { outcome: 'refused', paymentType };
      }
    },
  };
}

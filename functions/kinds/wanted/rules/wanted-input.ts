/** Input of wanted ads. */
import { z } from 'zod';
import { freeText, optionalText, requiredText, rowId, say } from '../../../domain/field.ts';
import { uniqueIdPattern } from '../../../domain/id-patterns.ts';
import { limits } from '../../../domain/limits.ts';
import { offerInput } from '../../../domain/orders/order-input.ts';
import { normalizeName } from '../../../domain/products/catalogue.ts';
import { wantedReportReasons } from '../../../domain/reports/report.ts';

export const wantedInput = z.object({
  what: requiredText(limits.productNameMax).transform(normalizeName),
  details: freeText(limits.wantedDetailsMax).default(''),
  /** The usecase checks that the campus offers wanted ads in this category. */
  category: requiredText(limits.categoryNameMax, 'category_invalid'),
  /** Maximum price in rupiah; null if not given. */
  budget: z
    .number(say('price_invalid'))
    .int(say('price_invalid'))
    .min(1, say('price_not_positive'))
    .max(limits.maxAmount, say('price_too_high'))
    .nullable()
    .default(null),
  /** A place of the campus; '': anywhere. */
  place: optionalText(limits.locationMax),
});

export type WantedInput = z.output<typeof wantedInput>;

/** Idempotency key that the client makes once per form, so that a double click creates one ad. */
export const newWantedId = z.object({ wantedId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')) });

/** `version`: the ad's version when the edit form was opened. */
export const shownWanted = z.object({
  version: z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')),
});

/** One of the seller's products, at a price, as an answer to an ad. */
export const wantedAnswerInput = offerInput.pick({ offerId: true, productId: true, price: true });

/** `asOffer`: the ad offers something; otherwise it breaks a rule. */
export const wantedRemovalInput = z.object({
  asOffer: z.boolean(say('invalid')),
  reason: requiredText(limits.reviewMax),
});

export const wantedReportInput = z.object({
  wantedId: rowId,
  reason: z.enum(wantedReportReasons, say('reason_required')),
  description: optionalText(limits.reportDescriptionMax),
});

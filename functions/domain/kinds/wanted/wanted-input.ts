/** What a person sends about wanted ads. */
import { z } from 'zod';
import { freeText, optionalText, requiredText, rowId, say } from '../../field.ts';
import { uniqueIdPattern } from '../../id-patterns.ts';
import { limits } from '../../limits.ts';
import { offerInput } from '../../orders/order-input.ts';
import { normalizeName } from '../../products/catalogue.ts';
import { wantedReportReasons } from '../../reports/report.ts';

/** The form of an ad. */
export const wantedInput = z.object({
  what: requiredText(limits.productNameMax).transform(normalizeName),
  details: freeText(limits.wantedDetailsMax).default(''),
  /** One that offers wanted ads, as the usecase asks the campus's settings. */
  category: requiredText(limits.categoryNameMax, 'category_invalid'),
  /** Rupiah at most; null: not said. */
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

/** Made by the client once per form, so that a double click is one ad. */
export const newWantedId = z.object({ wantedId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')) });

/** The version that an edit's form was opened with. */
export const shownWanted = z.object({
  version: z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')),
});

/** One of the seller's products, at a price, as an answer to an ad. */
export const wantedAnswerInput = offerInput.pick({ offerId: true, productId: true, price: true });

/** Why staff take an ad down: it offers something in truth, or it breaks a rule. */
export const wantedRemovalInput = z.object({
  asOffer: z.boolean(say('invalid')),
  reason: requiredText(limits.reviewMax),
});

export const wantedReportInput = z.object({
  wantedId: rowId,
  reason: z.enum(wantedReportReasons, say('reason_required')),
  description: optionalText(limits.reportDescriptionMax),
});

import { useQuery } from '@tanstack/react-query';
import { hourMs } from '#domain/durations.ts';
import { platformFee } from '#domain/money/sale-money.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { freshListing } from '#domain/products/freshness.ts';
import { quietLength } from '#domain/settings/quiet-hours.ts';
import type { Rules } from '#domain/settings/rules.ts';
import { authTexts } from '../../../copy/auth.ts';
import { cartTexts } from '../../../copy/cart.ts';
import { formatDate, formatDateTime } from '../../../copy/format.ts';
import { notificationSettingsTexts } from '../../../copy/notification-settings.ts';
import { rulesPreviewTexts } from '../../../copy/rules-preview.ts';
import { useNow } from '../../../lib/use-now.ts';
import { fixedOptions } from './queries.ts';
import classes from './settings.module.css';

/** Price of the preview's example, rupiah. */
const example = 100_000;

/** The sentences in which people read these rules. An incomplete number is not shown until it is valid. */
export function RulesPreview(rules: Rules) {
  const { fixed = {}, takesTransfers = true } = useQuery(fixedOptions).data ?? {};
  // If an environment variable fixes a setting, the form's value has no effect.
  const decides = (name: keyof Rules) => fixed[`rules.${name}`] === undefined;
  const now = useNow();
  const known = (value: number | null): value is number => Number.isInteger(value);
  const knowsFee = takesTransfers && decides('feePercent') && rules.feePercent >= 0 && rules.feePercent <= 100;
  const parts: { label: string; lines: (string | undefined)[] }[] = [
    {
      label: rulesPreviewTexts.registering,
      lines:
        rules.registration === 'campus' && !decides('campusDomains')
          ? []
          : [authTexts.whoMay[rules.registration](rules.campusDomains) ?? rulesPreviewTexts.anybody],
    },
    {
      label: rulesPreviewTexts.paying,
      lines: [
        takesTransfers && decides('holdMinutes') && known(rules.holdMinutes)
          ? rulesPreviewTexts.transfer(bankTransfer, rules.holdMinutes)
          : undefined,
        takesTransfers ? undefined : cartTexts.noTransfer,
        rules.takesCod ? cashOnDelivery : cartTexts.noCash.cod_off(),
        rules.takesCod && known(rules.codOrderMax) ? cartTexts.noCash.cod_amount_limit(rules.codOrderMax) : undefined,
        rules.takesCod && known(rules.cashSharePercent)
          ? rulesPreviewTexts.newcomer(rules.cashSharePercent)
          : undefined,
      ],
    },
    {
      label: rulesPreviewTexts.earning,
      lines: knowsFee ? [rulesPreviewTexts.fee(example, platformFee(example, rules.feePercent))] : [],
    },
    {
      label: rulesPreviewTexts.today,
      lines: [
        known(rules.answerHours)
          ? rulesPreviewTexts.answered(formatDateTime(new Date(now + rules.answerHours * hourMs).toISOString()))
          : undefined,
        known(rules.listingDays)
          ? rulesPreviewTexts.listed(formatDate(freshListing(now, rules.listingDays).listedUntil))
          : undefined,
      ],
    },
    {
      label: rulesPreviewTexts.nights,
      lines: [quietLength(rules) === 0 ? rulesPreviewTexts.noQuiet : notificationSettingsTexts.quiet(rules)],
    },
  ];
  return parts.map(({ label, lines }) => {
    const said = lines.filter((line) => line !== undefined);
    return said.length === 0 ? null : (
      <div key={label} className={classes.list}>
        <strong>{label}</strong>
        <ul>
          {said.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    );
  });
}

import { reportForm } from '#domain/reports/report-input.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/device-store.ts';

export interface ReportValues {
  reason: string;
  description: string;
}

const { shape } = reportForm;
const nameOf = (productId: string) => `report.${productId}`;

/** What this person had chosen and typed about the product when the session ended or the dialog was closed. */
export function reportDraft(productId: string): ReportValues {
  const text = readDraft(nameOf(productId));
  const kept: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
  const reason = shape.reason.safeParse(kept.reason);
  const description = shape.description.safeParse(kept.description);
  return { reason: reason.data ?? '', description: description.data ?? '' };
}

export const keepReportDraft = (productId: string, values: ReportValues): void =>
  keepDraft(nameOf(productId), JSON.stringify(values));

export const dropReportDraft = (productId: string): void => dropDraft(nameOf(productId));

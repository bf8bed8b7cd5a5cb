import { z } from 'zod';
import { optionalText, rowId, say } from '../field.ts';
import { limits } from '../limits.ts';
import { reportReasons } from './report-reasons.ts';
import { reportStatuses } from './report-status.ts';

export const reportForm = z.object({
  reason: z.enum(reportReasons, say('reason_required')),
  description: optionalText(limits.reportDescriptionMax),
});

export const reportInput = reportForm.extend({ productId: rowId });

export const reportStatusInput = z.object({
  status: z.enum(reportStatuses, say('status_invalid')),
  removeProduct: z.boolean(say('invalid')).default(false),
});

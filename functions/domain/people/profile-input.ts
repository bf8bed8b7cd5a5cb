import { z } from 'zod';
import { fileId, optionalText, requiredText } from '../field.ts';
import { limits } from '../limits.ts';

/** /profile and /settings: the name is required, the phone is free text. */
export const profileForm = z.object({ name: requiredText(limits.nameMax), phone: optionalText(limits.phoneMax) });

/** PATCH /profile: what is absent stays. */
export const profileInput = z.object({
  name: requiredText(limits.nameMax).optional(),
  phone: z.string().trim().max(limits.phoneMax).optional(),
  photoId: fileId.optional(),
});

import { ApiError } from '../core/errors/errors.ts';
import type { Ctx } from '../core/http/router.ts';
import type { Bucket } from './model.ts';
import { DRAWABLE } from './preview-options.ts';
import { storageSlot } from './storage-parts.ts';

const ENDINGS = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'heic']);

/** Whether a bucket allows only extensions of pictures; its files must then be pictures. */
export const isForPictures = ({ allowedFileExtensions: endings }: Bucket): boolean =>
  endings.length > 0 && endings.every((ending) => ENDINGS.has(ending));

/**
 * Refuses a file that is not a picture in a bucket for pictures, whatever its name. Uploads with an API key are exempt.
 * `mime` is guessed from the first bytes. @throws ApiError storage_file_type_unsupported, general_rate_limit_exceeded
 */
export async function requirePicture(ctx: Ctx, bucket: Bucket, mime: string, path: string): Promise<void> {
  if (ctx.isKey || !isForPictures(bucket)) return;
  const unsupported = new ApiError('storage_file_type_unsupported', 'The file is no picture that can be shown.');
  if (!DRAWABLE.has(mime)) throw unsupported;
  const result = await storageSlot.of(ctx.app).checks.run({ source: path }, { caller: ctx.turnOf });
  if ('problem' in result && result.problem !== 'ended' && result.problem !== 'too long')
    throw new ApiError('general_rate_limit_exceeded');
  if (!('answer' in result && result.answer.isPicture)) throw unsupported;
}

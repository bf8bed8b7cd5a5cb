/**
 * A logo or banner on its way into the settings. Nobody may write into their bucket: the picture is uploaded as any photo is, and
 * taken over for whoever may write the settings. Upkeep removes it again where no settings come to name it.
 */
import { DomainError } from '../../domain/errors.ts';
import { endingOfPicture } from '../../domain/settings/pictures.ts';
import type { Caller, World } from '../world.ts';

/** Gives the id by which settings name it. @throws file_not_yours, photo_invalid */
export async function keepPicture(
  { files, newId }: Pick<World, 'files' | 'newId'>,
  caller: Pick<Caller, 'id'>,
  { uploadId }: { readonly uploadId: string },
): Promise<{ fileId: string }> {
  const upload = await files.get('product-photos', uploadId);
  if (!upload?.isBy(caller.id)) throw new DomainError('file_not_yours');
  const bytes = await files.read('product-photos', uploadId);
  const ending = bytes && endingOfPicture(bytes);
  if (!ending) throw new DomainError('photo_invalid');
  const fileId = newId();
  await files.add('banners', fileId, `picture.${ending}`, bytes);
  // What a product shows stays.
  if (!upload.isKept) await files.remove('product-photos', uploadId);
  return { fileId };
}

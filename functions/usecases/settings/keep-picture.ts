/** A logo or banner on its way into the settings: stored before they are saved, taken away by upkeep where no settings come to name it. */
import { DomainError } from '../../domain/errors.ts';
import { endingOfPicture } from '../../domain/settings/pictures.ts';
import type { World } from '../world.ts';

/** Gives the id by which settings name it. @throws photo_invalid */
export async function keepPicture(
  { files, newId }: Pick<World, 'files' | 'newId'>,
  { picture }: { readonly picture: string },
): Promise<{ fileId: string }> {
  const bytes = new Uint8Array(Buffer.from(picture, 'base64'));
  const ending = endingOfPicture(bytes);
  if (ending === null) throw new DomainError('photo_invalid');
  const fileId = newId();
  await files.add('banners', fileId, `picture.${ending}`, bytes);
  return { fileId };
}

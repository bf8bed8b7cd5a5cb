import { ID } from 'appwrite';
import { storage } from '../../../lib/appwrite.ts';
import { toCallError } from '../../../lib/call-error.ts';
import { admin, answer } from '../../../lib/functions.ts';

/** Uploads a picture through the photo upload and registers it for the settings; returns its id. @throws CallError */
export async function uploadPicture(blob: Blob): Promise<string> {
  const ending = blob.type === 'image/webp' ? 'webp' : 'png';
  const file = new File([blob], `picture.${ending}`, { type: blob.type });
  const made = storage.createFile({ bucketId: 'product-photos', fileId: ID.unique(), file });
  const { $id: uploadId } = await made.catch((problem: unknown) => Promise.reject(toCallError(problem)));
  return (await answer(admin.settings.pictures.$post({ json: { uploadId } }))).fileId;
}

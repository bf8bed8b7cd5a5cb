import { admin, answer } from '../../../lib/functions.ts';

/** What follows the comma of a data: address is the file as base64. */
const base64Of = (blob: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => fail(reader.error ?? new Error('The picture could not be read'));
    reader.readAsDataURL(blob);
  });

/** Stores a picture of the settings; the id by which they name it. @throws CallError */
export async function uploadPicture(blob: Blob): Promise<string> {
  const picture = await base64Of(blob);
  return (await answer(admin.settings.pictures.$post({ json: { picture } }))).fileId;
}

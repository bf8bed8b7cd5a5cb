import { readsTags } from '#domain/share/preview-reader.ts';
import { answer, signup } from '../../../lib/functions.ts';

/** Counts an empty search, unless a bot searched. */
export async function tellEmpty(): Promise<void> {
  if (!readsTags(navigator.userAgent)) await answer(signup.searches.empty.$post());
}

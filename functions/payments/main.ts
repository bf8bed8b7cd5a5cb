import { midtransServerKey } from '../adapters/settings.ts';
import { openWorld } from '../adapters/world.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { serve } from '../kit/serve.ts';
import { app, type Sender } from './app.ts';

/** Reads the key lazily, so that on a campus without keys only requests that need it fail. */
export const sender: Sender = {
  get serverKey() {
    return midtransServerKey();
  },
};

export default (context: AppwriteContext): Promise<unknown> => serve(context, app, openWorld, () => sender, 503);

import { createMail } from '../adapters/mail.ts';
import { createPayments } from '../adapters/midtrans.ts';
import { clientWith } from '../adapters/project.ts';
import { readMidtransSettings, webAddress } from '../adapters/settings.ts';
import { openWorld } from '../adapters/world.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { adminOf } from '../kit/caller.ts';
import { serve } from '../kit/serve.ts';
import type { AdminAppWorld } from '../usecases/world.ts';
import { app } from './app.ts';

const makeWorld = async (key: string, log: (message: string) => void): Promise<AdminAppWorld> => ({
  ...(await openWorld(key, log)),
  payments: createPayments(readMidtransSettings(), log),
  mail: createMail(clientWith(key), Date.now),
  web: webAddress(),
});

export default (context: AppwriteContext): Promise<unknown> => serve(context, app, makeWorld, adminOf);

import { createPayments } from '../adapters/midtrans.ts';
import { readMidtransSettings } from '../adapters/settings.ts';
import { openWorld } from '../adapters/world.ts';
import { limits } from '../domain/limits.ts';
import { picturesPath } from '../domain/settings/pictures.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { adminOf } from '../kit/caller.ts';
import { serve } from '../kit/serve.ts';
import type { PayingWorld } from '../usecases/world.ts';
import { app } from './app.ts';

const makeWorld = async (key: string, log: (message: string) => void): Promise<PayingWorld> => ({
  ...(await openWorld(key, log)),
  payments: createPayments(readMidtransSettings(), log),
});

const mostBytes = (path: string): number => (path === picturesPath ? limits.pictureRequestBytes : limits.requestBytes);

export default (context: AppwriteContext): Promise<unknown> => serve(context, app, makeWorld, adminOf, { mostBytes });

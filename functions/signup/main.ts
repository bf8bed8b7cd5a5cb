import { openWorld } from '../adapters/world.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { visitorOf } from '../kit/caller.ts';
import { serve } from '../kit/serve.ts';
import { app } from './app.ts';

export default (context: AppwriteContext): Promise<unknown> => serve(context, app, openWorld, visitorOf);

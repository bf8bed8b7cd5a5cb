import type { NotifyingWorld } from '../usecases/world.ts';
import { createMail } from './mail.ts';
import { createPush } from './push.ts';
import { readPushSettings, webAddress } from './settings.ts';
import { clientWith, createWorld } from './world.ts';

/** The real world with what reaches people outside of the app. */
export function createNotifyingWorld(key: string, log: (message: string) => void): NotifyingWorld {
  const world = createWorld(key, log);
  return {
    ...world,
    push: createPush(readPushSettings(), world.settings.pushServices, log),
    mail: createMail(clientWith(key), world.now),
    web: webAddress(),
  };
}

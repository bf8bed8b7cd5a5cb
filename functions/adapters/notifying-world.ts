import { campusDefaults } from '../domain/settings/defaults.ts';
import type { CampusSettings } from '../domain/settings/groups.ts';
import type { NotifyingWorld } from '../usecases/world.ts';
import { createMail } from './mail.ts';
import { campusOf, clientWith } from './project.ts';
import { createPush } from './push.ts';
import { readPushSettings, webAddress } from './settings.ts';
import { createWorld } from './world.ts';

/** The real `World` with push and e-mail, for a campus with these settings. */
export function createNotifyingWorld(
  key: string,
  log: (message: string) => void,
  campus: CampusSettings = campusDefaults,
): NotifyingWorld {
  const world = createWorld(key, log, campus);
  return {
    ...world,
    push: createPush(readPushSettings(), world.settings.pushServices, log),
    mail: createMail(clientWith(key), world.now),
    web: webAddress(),
  };
}

/** The real `World` with push, e-mail and the campus's current settings. */
export const openNotifyingWorld = async (key: string, log: (message: string) => void): Promise<NotifyingWorld> =>
  createNotifyingWorld(key, log, await campusOf(key, log));

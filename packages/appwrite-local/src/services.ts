import { registerAccount } from './account/service.ts';
import type { Service } from './core/app-builder.ts';
import { registerFunctions } from './functions/service.ts';
import { registerHealth } from './health.ts';
import { registerLimits } from './limits.ts';
import { registerMail } from './mail/service.ts';
import { registerMessaging } from './messaging/service.ts';
import { registerOAuth2 } from './oauth2/service.ts';
import { registerReached } from './observe/reached.ts';
import { registerObserve } from './observe/service.ts';
import { registerProject } from './project/service.ts';
import { registerLists } from './queries/list-reader.ts';
import { registerRealtime } from './realtime/service.ts';
import { registerRows } from './rows/service.ts';
import { registerStorage } from './storage/service.ts';
import { registerTables } from './tables/service.ts';
import { registerTransactions } from './transactions/service.ts';
import { registerUsers } from './users/service.ts';
import { registerWeb } from './web/service.ts';

/**
 * The order matters: a service may use the stores of those above it. Custom services come before the web build, which
 * handles every remaining path.
 */
export const services = (handedIn: readonly Service[]): readonly Service[] => [
  registerLimits,
  registerLists,
  registerProject,
  registerHealth,
  registerMail,
  registerUsers,
  registerAccount,
  registerOAuth2,
  registerTables,
  registerRows,
  registerTransactions,
  registerStorage,
  registerMessaging,
  registerRealtime,
  registerFunctions,
  registerReached,
  registerObserve,
  ...handedIn,
  registerWeb,
];

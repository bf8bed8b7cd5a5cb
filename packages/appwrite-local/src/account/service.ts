import type { AppBuilder } from '../core/app-builder.ts';
import { profileRoutes } from './profile-routes.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { verificationRoutes } from './verification-routes.ts';

/** The routes with which people manage their own account. The stores belong to the users service. */
export function registerAccount(app: AppBuilder): void {
  app.routes.add(...signUpRoutes, ...sessionRoutes, ...profileRoutes, ...verificationRoutes, ...recoveryRoutes);
}

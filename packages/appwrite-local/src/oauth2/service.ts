import type { AppBuilder } from '../core/app-builder.ts';
import { consentPage } from './consent-page.ts';
import { Flows } from './flow.ts';
import { oauth2Routes } from './routes.ts';

/** Sign-in with Google, with a local consent page in place of Google's. */
export function registerOAuth2(app: AppBuilder): void {
  const flows = new Flows();
  app.routes.add(...oauth2Routes(flows));
  app.pages.push(consentPage(flows));
}

/** Runtime config from the server that serves the page: one build fits every Appwrite. */
import { endpoint, projectId, saidByServer } from './said-by-server.ts';

export interface RuntimeConfig {
  endpoint: string;
  projectId: string;
  midtransClientKey: string;
  /** 'production', 'sandbox', or 'simulator'. */
  midtransMode: string;
  /** URL of snap.js where it is not Midtrans' own (the simulator's). */
  midtransScriptUrl: string;
  /** Base URL of shared links (https://bagi.lapak.example); '' when the page's own URL is shared. */
  shareUrl: string;
  /** The public VAPID key for push; '' when there is no push. */
  vapidPublicKey: string;
  /** 'google' where people can sign in with Google; '' where they can't: no page can ask Appwrite. */
  signInWith: string;
  /** What an operator has set; '' where the campus's settings say it. */
  contactEmail: string;
  contactInstagram: string;
}

export const config: RuntimeConfig = {
  endpoint,
  projectId,
  midtransClientKey: saidByServer('midtransClientKey', ''),
  midtransMode: saidByServer('midtransMode', ''),
  midtransScriptUrl: saidByServer('midtransScriptUrl', ''),
  shareUrl: saidByServer('shareUrl', ''),
  vapidPublicKey: saidByServer('vapidPublicKey', ''),
  signInWith: saidByServer('signInWith', ''),
  contactEmail: saidByServer('contactEmail', ''),
  contactInstagram: saidByServer('contactInstagram', ''),
};

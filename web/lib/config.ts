/** Runtime config from the server that serves the page: one build fits every Appwrite. */
import { endpoint, projectId, saidByServer } from './said-by-server.ts';

export interface RuntimeConfig {
  endpoint: string;
  projectId: string;
  midtransClientKey: string;
  /** 'production', 'sandbox' or 'simulator'. */
  midtransMode: string;
  /** URL of snap.js where it is not Midtrans' own (simulator). */
  midtransScriptUrl: string;
  /** Base URL of shared links (https://bagi.lapak.example); '' for the page's own URL. */
  shareUrl: string;
  /** Public VAPID key for push; '' without push. */
  vapidPublicKey: string;
  /** 'google' where Google sign-in is offered, else ''. Pages cannot ask Appwrite for this. */
  signInWith: string;
  /** Set by the operator; '' where the campus's settings apply. */
  contactEmail: string;
  contactInstagram: string;
  /** The sender's name of mails, set by the operator; '' where it is the market's. */
  mailSenderName: string;
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
  mailSenderName: saidByServer('mailSenderName', ''),
};

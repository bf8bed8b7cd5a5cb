/** Runtime config from the server that serves the page, so that one build works with every Appwrite. */
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
  /** 'google' if Google sign-in is offered, else ''. Pages cannot read this from Appwrite. */
  signInWith: string;
  /** Contact data set by the operator; '' if those of the campus settings apply. */
  contactEmail: string;
  contactInstagram: string;
  /** Sender name of mails, set by the operator; '' if the market's name is used. */
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

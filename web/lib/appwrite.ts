import { Account, Client, Functions, Realtime, Storage, TablesDB } from 'appwrite';
import { overNetwork } from './call-error.ts';
import { config } from './config.ts';

class NetworkClient extends Client {
  override call(...request: Parameters<Client['call']>): ReturnType<Client['call']> {
    return overNetwork(super.call(...request));
  }
}

/** The only place that builds SDK objects. The locale is the language of the mails that Appwrite sends. */
export const client = new NetworkClient().setEndpoint(config.endpoint).setProject(config.projectId).setLocale('id');
export const account = new Account(client);
export const tables = new TablesDB(client);
export const functions = new Functions(client);
export const storage = new Storage(client);

/** A new socket per login: a socket keeps the identity it was opened with. */
export const newRealtime = () => new Realtime(client);

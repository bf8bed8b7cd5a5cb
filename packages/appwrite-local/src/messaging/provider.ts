import type { Reader } from '../core/database/database.ts';
import { toApiDate } from '../core/dates.ts';
import { DocumentTable, hasFields, type Stored } from '../documents/document-table.ts';

/**
 * A mail server with its credentials (API keys with `providers.read` can read them, as on the real server). Only its
 * sender is used: mails are sent like the app's other mails, never to a server named in a request.
 */
export interface ProviderDoc {
  readonly name: string;
  readonly provider: 'smtp';
  readonly type: 'email';
  readonly enabled: boolean;
  readonly credentials: {
    readonly host: string;
    readonly port: number;
    readonly username: string;
    readonly password: string;
  };
  readonly options: {
    readonly fromName: string;
    readonly fromEmail: string;
    readonly replyToName: string;
    readonly replyToEmail: string;
    readonly encryption: '' | 'ssl' | 'tls';
    readonly autoTLS: boolean;
    readonly mailer: string;
  };
}

export const providerTable = new DocumentTable<ProviderDoc>(
  'msg_providers',
  hasFields<ProviderDoc>('credentials', 'options'),
);

/** A provider without a sender stays disabled (recorded). */
export const withSenderOrOff = (doc: ProviderDoc): ProviderDoc => ({
  ...doc,
  enabled: doc.enabled && doc.options.fromEmail !== '',
});

/** The provider that e-mails use: the oldest enabled one. */
export function enabledProvider(db: Reader): ProviderDoc | null {
  return providerTable.all(db).find(({ doc }) => doc.enabled)?.doc ?? null;
}

/** The API's Provider. */
export function providerJson({ id, created, updated, doc }: Stored<ProviderDoc>): Record<string, unknown> {
  return { $id: id, $createdAt: toApiDate(created), $updatedAt: toApiDate(updated), ...doc };
}

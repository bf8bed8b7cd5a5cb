import type { AppBuilder } from '../core/app-builder.ts';
import { ApiError } from '../core/errors/errors.ts';
import { optional, required } from '../core/http/params.ts';
import { route } from '../core/http/router.ts';
import { boolean, customId, email, nullable, oneOf, queryTexts, range, text, uid } from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import { documents, listDocuments } from '../documents/document-list.ts';
import type { Stored } from '../documents/document-table.ts';
import { type ProviderDoc, providerJson, providerTable, withSenderOrOff } from './provider.ts';

const listed = documents(
  'Provider',
  providerTable,
  { name: 'string', provider: 'string', type: 'string', enabled: 'boolean' },
  ['name', 'provider', 'type'],
);

const encryption = oneOf(['none', 'ssl', 'tls']);
const one = { providerId: required(uid) };
const port = range(1, 65_535);
/** The settings of a provider, on creation and change. */
const settings = {
  username: optional(text(0)),
  password: optional(text(0)),
  encryption: optional(encryption),
  mailer: optional(text(0)),
  fromEmail: optional(email),
  enabled: optional(nullable(boolean())),
};
const firstSettings = {
  ...settings,
  port: optional(port),
  autoTLS: optional(boolean()),
  fromName: optional(text(128, 0)),
  replyToName: optional(text(128, 0)),
  replyToEmail: optional(email),
};
const changedSettings = {
  ...settings,
  port: optional(nullable(port)),
  autoTLS: optional(nullable(boolean())),
  fromName: optional(text(128)),
  replyToName: optional(text(128)),
  replyToEmail: optional(text(128)),
};

interface Said {
  readonly name?: string | null;
  readonly host?: string | null;
  readonly port: number | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly encryption: 'none' | 'ssl' | 'tls' | null;
  readonly autoTLS: boolean | null;
  readonly mailer: string | null;
  readonly fromName: string | null;
  readonly fromEmail: string | null;
  readonly replyToName: string | null;
  readonly replyToEmail: string | null;
  readonly enabled: boolean | null;
}

const fresh: ProviderDoc = {
  name: '',
  provider: 'smtp',
  type: 'email',
  enabled: false,
  credentials: { host: '', port: 587, username: '', password: '' },
  options: {
    fromName: '',
    fromEmail: '',
    replyToName: '',
    replyToEmail: '',
    encryption: '',
    autoTLS: true,
    mailer: '',
  },
};

/** The provider with the given settings changed. */
function changed({ credentials, options, ...doc }: ProviderDoc, said: Said): ProviderDoc {
  return withSenderOrOff({
    ...doc,
    name: said.name ?? doc.name,
    enabled: said.enabled ?? doc.enabled,
    credentials: {
      host: said.host ?? credentials.host,
      port: said.port ?? credentials.port,
      username: said.username ?? credentials.username,
      password: said.password ?? credentials.password,
    },
    options: {
      fromName: said.fromName ?? options.fromName,
      fromEmail: said.fromEmail ?? options.fromEmail,
      replyToName: said.replyToName ?? options.replyToName,
      replyToEmail: said.replyToEmail ?? options.replyToEmail,
      encryption: said.encryption === 'none' ? '' : (said.encryption ?? options.encryption),
      autoTLS: said.autoTLS ?? options.autoTLS,
      mailer: said.mailer ?? options.mailer,
    },
  });
}

/** Routes for e-mail providers; SMTP is the only kind. */
export function addProviderRoutes(app: AppBuilder): void {
  const read = { scope: 'providers.read', project: 'named' } as const;
  const write = { scope: 'providers.write', project: 'named' } as const;
  const find = (id: string): Stored<ProviderDoc> => {
    const found = providerTable.get(app.db.read, id);
    if (!found) throw new ApiError('provider_not_found');
    return found;
  };
  app.routes.add(
    route(
      {
        ...write,
        method: 'POST',
        path: '/v1/messaging/providers/smtp',
        params: {
          providerId: required(customId),
          name: required(text(128)),
          host: required(text(0)),
          ...firstSettings,
        },
      },
      async (ctx) => {
        const id = idOrUnique(ctx.params.providerId);
        const made = await app.db.write((db) => {
          if (providerTable.get(db, id)) throw new ApiError('provider_already_exists');
          return providerTable.put(db, id, changed(fresh, ctx.params));
        });
        return ctx.json(providerJson(made), 201);
      },
    ),
    route(
      {
        ...write,
        method: 'PATCH',
        path: '/v1/messaging/providers/smtp/:providerId',
        params: { ...one, name: optional(text(128)), host: optional(text(0)), ...changedSettings },
      },
      async (ctx) => {
        const { id } = find(ctx.params.providerId);
        const updated = await app.db.write((db) => {
          const now = providerTable.get(db, id);
          if (!now) throw new ApiError('provider_not_found');
          return providerTable.put(db, id, changed(now.doc, ctx.params));
        });
        return ctx.json(providerJson(updated));
      },
    ),
    route(
      {
        ...read,
        method: 'GET',
        path: '/v1/messaging/providers',
        params: {
          queries: optional(queryTexts, []),
          search: optional(text(256, 0), ''),
          total: optional(boolean(true), true),
        },
      },
      async (ctx) => {
        const { queries, search, total } = ctx.params;
        const found = await listDocuments(app, providerTable, listed, { queries, search, total }, ctx);
        return ctx.json({ total: found.total, providers: found.items.map(providerJson) });
      },
    ),
    route({ ...read, method: 'GET', path: '/v1/messaging/providers/:providerId', params: one }, (ctx) =>
      ctx.json(providerJson(find(ctx.params.providerId))),
    ),
    route({ ...write, method: 'DELETE', path: '/v1/messaging/providers/:providerId', params: one }, async (ctx) => {
      const { id } = find(ctx.params.providerId);
      await app.db.write((db) => providerTable.delete(db, id));
      return ctx.empty();
    }),
  );
}

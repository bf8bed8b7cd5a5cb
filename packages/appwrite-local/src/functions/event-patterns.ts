import { InvalidParam, type Validator } from '../core/http/params.ts';

/** The actions of a resource, each with the attributes that may follow it. `of` contains the nested resources. */
interface Resource {
  readonly actions: Readonly<Record<string, readonly string[]>>;
  readonly of?: Readonly<Record<string, Resource>>;
}

const does = (...actions: string[]): Resource['actions'] => Object.fromEntries(actions.map((action) => [action, []]));
const written = does('create', 'update', 'delete');
const part: Resource = { actions: does('create', 'delete') };
const rows: Resource = { actions: { ...written, ...does('upsert') } };
const tables: Resource = { actions: written, of: { rows, columns: part, indexes: part } };
const collections: Resource = { actions: written, of: { documents: rows, attributes: part, indexes: part } };

/**
 * The events that functions may listen to on the real server (app/config/events.php). Other names are refused, such as
 * changes of a user's labels.
 */
const events: Readonly<Record<string, Resource>> = {
  users: {
    actions: { ...written, update: ['email', 'name', 'password', 'status', 'prefs'] },
    of: {
      sessions: part,
      verification: { actions: does('create', 'update') },
      recovery: { actions: does('create', 'update') },
      tokens: { actions: does('create') },
      targets: { actions: written },
    },
  },
  databases: { actions: written, of: { tables, collections } },
  tablesdb: { actions: written, of: { tables } },
  buckets: { actions: written, of: { files: { actions: written } } },
  teams: {
    actions: { ...written, update: ['prefs'] },
    of: { memberships: { actions: { ...written, update: ['status'] } } },
  },
  messages: { actions: does('create', 'update') },
  topics: { actions: written, of: { subscribers: part } },
  providers: { actions: written },
};

const ID = /^(?:\*|[a-zA-Z0-9_-]+)$/;

function isEventOf(
  known: Readonly<Record<string, Resource>>,
  [kind = '', id = '', ...rest]: readonly string[],
): boolean {
  const resource = known[kind];
  if (!resource || !ID.test(id)) return false;
  const [action, attribute, ...more] = rest;
  if (action === undefined) return true;
  if (resource.of?.[action]) return isEventOf(resource.of, rest);
  const attributes = resource.actions[action];
  if (!attributes || more.length > 0) return false;
  return attribute === undefined || attributes.includes(attribute);
}

/** An event that functions may listen to: an event name in which `*` stands for any id. */
export const eventPattern: Validator<string> = (value) => {
  const text = String(value);
  if (text.startsWith('functions.'))
    throw new InvalidParam('Triggering a function on a function event is not allowed.');
  if (isEventOf(events, text.split('.'))) return text;
  throw new InvalidParam('Event is not valid.');
};

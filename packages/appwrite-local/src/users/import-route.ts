import { InvalidParam, optional, required, type Validator } from '../core/http/params.ts';
import { type Route, route } from '../core/http/router.ts';
import { customId, email, text } from '../core/http/validators.ts';
import { idOrUnique } from '../core/ids.ts';
import { isPasswordHash } from './passwords.ts';
import { publishUser } from './user-events.ts';
import { answerUser } from './user-routes.ts';
import { userStore } from './user-store.ts';

const argon2Hash: Validator<string> = (value) => {
  if (typeof value === 'string' && isPasswordHash(value)) return value;
  throw new InvalidParam('Value must be an Argon2id hash: $argon2id$v=19$m=…,t=…,p=…$salt$hash');
};

/**
 * Creates a user with an existing password hash (reference 5), so that a move from another server keeps the logins.
 * Argon2id only.
 */
export const importRoute: Route = route(
  {
    method: 'POST',
    path: '/v1/users/argon2',
    scope: 'users.write',
    project: 'named',
    params: {
      userId: required(customId),
      email: required(email),
      password: required(argon2Hash),
      name: optional(text(128), ''),
    },
  },
  async (ctx) => {
    const { params, app } = ctx;
    const { name, email: address, password } = params;
    const made = { id: idOrUnique(params.userId), name, email: address, phone: null, password, seen: false };
    const user = await app.db.write((db) => userStore.of(app).create(db, made));
    publishUser(app, user, 'create', ctx.caller.userId);
    return answerUser(ctx, user, 201);
  },
);

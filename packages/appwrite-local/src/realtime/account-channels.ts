const ACCOUNT_ACTIONS = new Set(['create', 'update', 'upsert', 'delete']);

/**
 * The channels that a connection gets when it requests `channels`. `account` also includes `account.<the user's id>`;
 * account channels of other users are dropped.
 */
export function ownChannels(channels: readonly string[], userId: string): string[] {
  const own = new Set<string>();
  for (const channel of channels) {
    const [head, action, ...more] = channel.split('.');
    if (head !== 'account') {
      own.add(channel);
      continue;
    }
    if (action === undefined) {
      own.add('account');
      if (userId) own.add(`account.${userId}`);
    } else if (more.length === 0 && ACCOUNT_ACTIONS.has(action)) {
      own.add(channel);
      if (userId) own.add(`account.${userId}.${action}`);
    }
  }
  return [...own];
}

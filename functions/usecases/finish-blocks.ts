import { finished } from './audit.ts';
import type { Row } from './rows.ts';
import { applyBlock } from './set-user-blocked.ts';
import type { World } from './world.ts';

const graceMs = 60_000;

const actions = ['user.block', 'user.unblock'];

/** Whether an administrator decided otherwise, or again, after this one. */
async function isOutdated(world: Pick<World, 'rows'>, entry: Row<'auditEvents'>): Promise<boolean> {
  const where = { subject: entry.subject, action: actions };
  const [last] = await world.rows.list('auditEvents', { where, newestFirst: true, limit: 1 });
  return last !== undefined && last.$id !== entry.$id && last.$createdAt >= entry.$createdAt;
}

/** Blocks and unblocks that broke in the middle, done to the end unless a later one came. Every step may be repeated. */
export async function finishBlocks(world: Pick<World, 'rows' | 'users' | 'now'>): Promise<number> {
  const before = { $createdAt: new Date(world.now() - graceMs).toISOString() };
  let count = 0;
  for (const action of actions) {
    for await (const entry of world.rows.each('auditEvents', { where: { action, state: 'started' }, before })) {
      if (!(await isOutdated(world, entry)) && (await world.users.get(entry.subject))) {
        await applyBlock(world, entry.subject, action === 'user.block');
      }
      await finished(world, entry.$id);
      count++;
    }
  }
  return count;
}

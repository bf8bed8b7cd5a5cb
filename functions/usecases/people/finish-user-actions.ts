import type { UnfinishedAction } from '../../domain/audit-actions.ts';
import { decidedEdit } from '../../domain/people/account-input.ts';
import { finished } from '../audit.ts';
import type { Row } from '../rows.ts';
import type { World } from '../world.ts';
import { applyBlock, applyEdit, applyRole, latestBlock, removePerson } from './manage-user.ts';

type FinishWorld = Pick<World, 'rows' | 'users' | 'files' | 'now' | 'newCode' | 'newId' | 'log' | 'settings' | 'kinds'>;

const graceMs = 60_000;

type Finish = (world: FinishWorld, entry: Row<'auditEvents'>) => Promise<unknown>;

/** Completes a block or unblock, unless a later decision overrides it. */
const finishBlock: Finish = async (world, { $id, subject }) => {
  const latest = await latestBlock(world, subject);
  if (latest?.id === $id) await applyBlock(world, subject, latest);
};

/** Completes an edit. Later edits override its name and phone, but its role only if one of them gives a role. */
async function finishEdit(world: FinishWorld, entry: Row<'auditEvents'>): Promise<void> {
  const { $id, $createdAt, subject, after } = entry;
  const edit = decidedEdit.parse(JSON.parse(after));
  const where = { subject, action: 'user.edit' };
  const latest = await world.rows.list('auditEvents', { where, newestFirst: true, limit: 100 });
  const later = latest.filter((one) => one.$id !== $id && one.$createdAt >= $createdAt);
  if (later.length === 0) await applyEdit(world, subject, edit, $id);
  else if (edit.role && !later.some((one) => decidedEdit.parse(JSON.parse(one.after)).role))
    await applyRole(world, subject, edit.role, $id);
}

/** Every step of these may be repeated. */
const actions: Record<UnfinishedAction, Finish> = {
  'user.block': finishBlock,
  'user.unblock': finishBlock,
  'user.edit': finishEdit,
  'user.delete': (world, { subject }) => removePerson(world, subject),
};

/** Completes interrupted actions of administrators on people, unless a later decision overrides them. */
export async function finishUserActions(world: FinishWorld): Promise<number> {
  const before = { $createdAt: new Date(world.now() - graceMs).toISOString() };
  let count = 0;
  for (const [action, finish] of Object.entries(actions)) {
    for await (const entry of world.rows.each('auditEvents', { where: { action, state: 'started' }, before })) {
      await finish(world, entry);
      await finished(world, entry.$id);
      count++;
    }
  }
  return count;
}

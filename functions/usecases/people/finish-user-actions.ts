import type { UnfinishedAction } from '../../domain/audit-actions.ts';
import { decidedBlock, decidedEdit } from '../../domain/people/account-input.ts';
import { finished } from '../audit.ts';
import type { Row } from '../rows.ts';
import type { World } from '../world.ts';
import { applyBlock, applyEdit, applyRole, removePerson } from './manage-user.ts';

type FinishWorld = Pick<World, 'rows' | 'users' | 'files' | 'now' | 'newCode' | 'newId' | 'log' | 'settings' | 'kinds'>;

const graceMs = 60_000;

interface Action {
  /** Completes the action; every step may be repeated. */
  readonly finish: (world: FinishWorld, entry: Row<'auditEvents'>) => Promise<unknown>;
  /** Later decisions that override this one. */
  readonly overruledBy: readonly UnfinishedAction[];
}

const blocks = ['user.block', 'user.unblock'] as const;

const finishBlock =
  (isBlocked: boolean) =>
  (world: FinishWorld, { $id: id, actorId, subject, after }: Row<'auditEvents'>) =>
    applyBlock(world, subject, { id, actorId, isBlocked, ...decidedBlock.parse(JSON.parse(after || '{}')) });

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

const actions: Record<UnfinishedAction, Action> = {
  'user.block': { finish: finishBlock(true), overruledBy: blocks },
  'user.unblock': { finish: finishBlock(false), overruledBy: blocks },
  'user.edit': { finish: finishEdit, overruledBy: [] },
  'user.delete': { finish: (world, { subject }) => removePerson(world, subject), overruledBy: [] },
};

/** Whether a later decision of an administrator overrides this one. */
async function isOverruled(world: FinishWorld, entry: Row<'auditEvents'>, by: readonly string[]): Promise<boolean> {
  if (by.length === 0) return false;
  const where = { subject: entry.subject, action: by };
  const [last] = await world.rows.list('auditEvents', { where, newestFirst: true, limit: 1 });
  return last !== undefined && last.$id !== entry.$id && last.$createdAt >= entry.$createdAt;
}

/** Completes interrupted actions of administrators on people, unless a later decision overrides them. */
export async function finishUserActions(world: FinishWorld): Promise<number> {
  const before = { $createdAt: new Date(world.now() - graceMs).toISOString() };
  let count = 0;
  for (const [action, { finish, overruledBy }] of Object.entries(actions)) {
    for await (const entry of world.rows.each('auditEvents', { where: { action, state: 'started' }, before })) {
      if (!(await isOverruled(world, entry, overruledBy))) await finish(world, entry);
      await finished(world, entry.$id);
      count++;
    }
  }
  return count;
}

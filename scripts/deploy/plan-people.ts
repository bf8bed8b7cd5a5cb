import { noTotals, totalsId } from '../../functions/usecases/totals.ts';
import { type DeployRequest, isCode, orNothing, type Step, type Target } from './target.ts';

/** The administrator: account, label, verified address (one made by a key is not verified). */
export async function planAdmin(target: Target, { admin }: DeployRequest): Promise<Step[]> {
  const userId = admin.id;
  const found = await orNothing(target.users.get({ userId }));
  if (!found && admin.email === '') return [];
  const steps: Step[] = [];
  if (!found) {
    const { email, name, password } = admin;
    const given = { userId, email, name, ...(password ? { password } : {}) };
    steps.push({
      title: `create the administrator ${email}`,
      run: async () => void (await target.users.create(given)),
    });
  }
  if (!found?.labels.includes('admin')) {
    const run = async () => {
      const { labels } = await target.users.get({ userId });
      await target.users.updateLabels({ userId, labels: [...labels, 'admin'] });
    };
    steps.push({ title: 'give the administrator the label admin', run });
  }
  if (!found?.emailVerification) {
    const run = async () => void (await target.users.updateEmailVerification({ userId, emailVerification: true }));
    steps.push({ title: 'mark the address of the administrator as verified', run });
  }
  return steps;
}

/** The one row of totals: a missing row cannot be counted up. Kept as it is when it is there. */
export async function planTotals(target: Target, { config }: DeployRequest): Promise<Step[]> {
  const table = config.tables?.find(({ $id }) => $id === 'totals');
  if (!table) return [];
  const row = { databaseId: table.databaseId, tableId: table.$id, rowId: totalsId };
  if (await orNothing(target.tables.getRow(row))) return [];
  const run = async () => {
    try {
      await target.tables.createRow({ ...row, data: { ...noTotals } });
    } catch (problem) {
      if (!isCode(problem, 409)) throw problem; // an order may have made it in the meantime
    }
  };
  return [{ title: 'create the totals row', run }];
}

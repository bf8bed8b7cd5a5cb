import { noTotals, totalsId } from '../../functions/usecases/totals.ts';
import { refuseStrangers } from './administrator.ts';
import { type DeployRequest, isCode, orNothing, type Step, type Target } from './target.ts';

/**
 * Plans the administrator: account, label and verified address (an account created by an API key is unverified).
 * Without e-mail, the account only reserves its id. @throws Refusal for another person's account
 */
export async function planAdmin(target: Target, { admin }: DeployRequest): Promise<Step[]> {
  if (!admin) return [];
  const { id: userId, email, name, password } = admin;
  await refuseStrangers(target, admin);
  const found = await orNothing(target.users.get({ userId }));
  const steps: Step[] = [];
  if (!found) {
    const given = { userId, name, ...(email ? { email } : {}), ...(email && password ? { password } : {}) };
    const title = email ? `create the administrator ${email}` : "reserve the administrator's account";
    steps.push({ title, run: async () => void (await target.users.create(given)) });
  } else if (found.email === '' && email !== '') {
    const run = async () => {
      await target.users.updateEmail({ userId, email });
      if (password) await target.users.updatePassword({ userId, password });
    };
    steps.push({ title: `give the administrator the address ${email}`, run });
  } else if (isMoved(found, email)) {
    const run = async () => void (await target.users.updateEmail({ userId, email }));
    steps.push({ title: `change the administrator's address from ${found.email} to ${email}`, run });
  }
  if (!found?.labels.includes('admin')) {
    const run = async () => {
      const { labels } = await target.users.get({ userId });
      await target.users.updateLabels({ userId, labels: [...labels, 'admin'] });
    };
    steps.push({ title: 'give the administrator the label admin', run });
  }
  // A new address is unverified.
  if ((found?.email || email) && (!found?.emailVerification || found.email === '' || isMoved(found, email))) {
    const run = async () => void (await target.users.updateEmailVerification({ userId, emailVerification: true }));
    steps.push({ title: 'mark the address of the administrator as verified', run });
  }
  return steps;
}

/** Whether deploy has to change the administrator's address, which no page of the client can change. */
const isMoved = (found: { readonly email: string }, email: string): boolean =>
  email !== '' && found.email.toLowerCase() !== email.toLowerCase();

/** Creates the row of totals if it is missing, because a missing row cannot be incremented. */
export async function planTotals(target: Target, { config }: DeployRequest): Promise<Step[]> {
  const table = config.tables?.find(({ $id }) => $id === 'totals');
  if (!table) return [];
  const row = { databaseId: table.databaseId, tableId: table.$id, rowId: totalsId };
  if (await orNothing(target.tables.getRow(row))) return [];
  const run = async () => {
    try {
      await target.tables.createRow({ ...row, data: { ...noTotals } });
    } catch (problem) {
      if (!isCode(problem, 409)) throw problem; // an order has created it in between
    }
  };
  return [{ title: 'create the totals row', run }];
}

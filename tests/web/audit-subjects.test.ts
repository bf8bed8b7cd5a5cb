/** Subjects of audit entries; their ids are in the entry's details. */
import { beforeAll, expect, test } from 'vitest';
import { auditActions } from '../../web/copy/audit.ts';
import { startFakeAppwrite } from './pages/fake-appwrite.ts';

const id = '6a1f0c2e00112233445566778899aabb';
let subjects: typeof import('../../web/features/admin/audit/audit-subjects.ts');
beforeAll(async () => {
  const appwrite = await startFakeAppwrite();
  const config = JSON.stringify({ endpoint: appwrite.endpoint, projectId: 'lapak' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script>`;
  subjects = await import('../../web/features/admin/audit/audit-subjects.ts');
  return () => appwrite.close();
});

const about = async (action: string, entry: { subject?: string; before?: unknown; after?: unknown } = {}) => {
  const { subject = id, before = null, after = null } = entry;
  const row = { action, subject, actorId: '', before: JSON.stringify(before), after: JSON.stringify(after) };
  const [named] = await subjects.namesOfEntries([row]);
  return named?.about;
};

test.each([...auditActions.keys()])('%s: a deleted subject is described without its id', async (action) => {
  const named = await about(action);
  expect(named?.name).not.toBe('');
  expect(named?.name).not.toContain(id);
  expect(named?.name).not.toBe('payouts');
});

test('entries about bank files, refunds, settings and announcements describe their subject', async () => {
  const payouts = ['a', 'b', 'c'];
  expect(await about('payouts.export', { subject: 'payouts', after: payouts })).toMatchObject({ name: '3 pencairan' });
  const paid = { reference: 'BNI-27', payouts };
  expect(await about('payouts.paid', { after: paid })).toMatchObject({ name: '3 pencairan · BNI-27' });
  expect(await about('payouts.undo', { before: paid })).toMatchObject({ name: '3 pencairan · BNI-27' });
  const refund = { reference: 'x', amount: 25_000, orderId: id };
  expect((await about('refund.undo', { before: refund }))?.name).toMatch(/^Pengembalian · Rp\s25\.000 · /);
  expect(await about('settings.save', { subject: 'rules' })).toMatchObject({ name: 'Aturan' });
  expect(await about('notification.broadcast', { after: { title: 'Libur' } })).toMatchObject({ name: 'Libur' });
});

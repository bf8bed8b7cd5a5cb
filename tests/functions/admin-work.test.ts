import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broadcast } from '../../functions/usecases/notifications/broadcast.ts';
import { deleteUser, editUser } from '../../functions/usecases/people/manage-user.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { reportProduct, setReportStatus } from '../../functions/usecases/reports/reports.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedOnce, orderNow } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const bellOf = (userId: string) => campus.world.rows.list('notifications', { where: { userId }, limit: 10 });

describe('a report', () => {
  async function reported() {
    const [budi, sari] = await Promise.all([campus.person(), campus.person('Sari')]);
    const product = await campus.product({ sellerId: sari.id });
    const input = { productId: product.$id, reason: 'Harga tidak wajar', description: '' } as const;
    const { reportId } = await reportProduct(campus.world, budi, input);
    return { budi, sari, product, reportId };
  }

  it('can get any status but its current one; warned sellers and reporters are notified', async () => {
    const { budi, sari, reportId } = await reported();
    const set = (status: 'new' | 'resolved_user_warned') =>
      setReportStatus(campus.world, campus.admin, { reportId, status, removeProduct: false });
    expect((await refusalOf(set('new'))).code).toBe('report_status_same');
    expect(await set('resolved_user_warned')).toEqual({ status: 'resolved_user_warned' });
    expect((await refusalOf(set('resolved_user_warned'))).code).toBe('report_status_same');
    expect(await bellOf(sari.id)).toMatchObject([{ title: expect.stringMatching(/^Peringatan untuk produk Anda: /) }]);
    expect(await bellOf(budi.id)).toMatchObject([{ title: 'Laporan Anda sudah ditinjau' }]);
    await set('new');
  });

  it('removes the product in the same step if requested, and only then notifies its seller', async () => {
    const { sari, product, reportId } = await reported();
    const set = (status: 'new' | 'resolved_product_removed', removeProduct: boolean) =>
      setReportStatus(campus.world, campus.admin, { reportId, status, removeProduct });
    await set('resolved_product_removed', false);
    expect(await campus.world.rows.get('products', product.$id)).not.toBeNull();
    expect(await bellOf(sari.id)).toEqual([]);
    await set('new', false);
    await set('resolved_product_removed', true);
    expect(await campus.world.rows.get('products', product.$id)).toBeNull();
    expect(await bellOf(sari.id)).toMatchObject([{ title: expect.stringMatching(/^Produk Anda dihapus admin: /) }]);
    const actions = await campus.world.rows.list('auditEvents', { where: { subject: product.$id }, limit: 5 });
    expect(actions).toMatchObject([{ action: 'product.delete', state: 'done' }]);
  });

  it('is refused if it does not exist', async () => {
    const input = { reportId: 'nowhere', status: 'new', removeProduct: false } as const;
    expect((await refusalOf(setReportStatus(campus.world, campus.admin, input))).code).toBe('report_not_found');
  });
});

describe('a person', () => {
  it('becomes co-administrator by a role, and loses the rights with it', async () => {
    const budi = await campus.person();
    const edit = (role: 'user' | 'admin') =>
      editUser(campus.world, campus.admin, { userId: budi.id, name: 'Budi Santoso', phone: '0812', role });
    expect(await edit('admin')).toEqual({ name: 'Budi Santoso', phone: '0812', role: 'admin' });
    expect(await campus.world.users.get(budi.id)).toMatchObject({ name: 'Budi Santoso', labels: ['admin'] });
    await edit('user');
    expect(await campus.world.users.get(budi.id)).toMatchObject({ labels: [] });
    expect(await campus.world.rows.get('profiles', budi.id)).toMatchObject({ role: 'user', phone: '0812' });
  });

  it('is deleted with their rows, while orders keep anonymous copies', async () => {
    const { orderId, buyer } = await orderedOnce(campus);
    await ensureProfile(campus.world, buyer);
    await deleteUser(campus.world, campus.admin, { userId: buyer.id });
    expect(await campus.world.users.get(buyer.id)).toBeNull();
    expect(await campus.world.rows.get('profiles', buyer.id)).toBeNull();
    expect(await orderNow(campus, orderId)).toMatchObject({ customerName: 'Pengguna dihapus', status: 'Canceled' });
    expect((await refusalOf(deleteUser(campus.world, campus.admin, { userId: buyer.id }))).code).toBe('user_not_found');
  });

  it('cannot lose the role if they are the fixed administrator', async () => {
    const { id: userId } = campus.admin;
    const demote = editUser(campus.world, campus.admin, { userId, name: 'Admin', phone: '', role: 'user' });
    expect((await refusalOf(demote)).code).toBe('fixed_admin');
    expect((await refusalOf(deleteUser(campus.world, campus.admin, { userId }))).code).toBe('fixed_admin');
  });
});

it('a broadcast is readable for everyone who is signed in', async () => {
  const { notificationId } = await broadcast(campus.world, campus.admin, {
    title: 'Libur',
    body: 'Senin',
    link: '',
    byEmail: false,
  });
  expect(await campus.world.rows.get('notifications', notificationId)).toMatchObject({
    userId: null,
    title: 'Libur',
    $permissions: ['read("users")'],
  });
});

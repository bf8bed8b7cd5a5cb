/**
 * This product on the embedded server for bench/peer.ts, with the client's own requests. An example of a file that
 * describes a shop.
 */
import { ID, Users } from 'node-appwrite';
import { limits } from '../../functions/domain/limits.ts';
import { cashOnDelivery } from '../../functions/domain/orders/payment.ts';
import { atRest } from '../local/at-rest.ts';
import { type BenchServer, clientOf, fillProducts, removeData, startServer } from '../local/campus.ts';
import { firstReading, listPath, on } from '../local/catalogue-queries.ts';
import { productHead, productId } from '../local/products.ts';
import { Visitor } from '../monday/person.ts';
import type { Shop } from './shop.ts';

const newest = on('orderDesc', '$createdAt');

async function openBuyers(server: BenchServer, count: number): Promise<Visitor[]> {
  const users = new Users(clientOf(server));
  const buyers: Visitor[] = [];
  for (let n = 0; n < count; n++) {
    const name = `Pembeli ${n}`;
    const { $id: userId } = await users.create({ userId: ID.unique(), email: `pembeli${n}@bench.test`, name });
    await users.updateEmailVerification({ userId, emailVerification: true });
    buyers.push(new Visitor(server, n, (await users.createSession({ userId })).secret));
  }
  return buyers;
}

const shop: Shop = {
  name: 'embedded server',
  async open(products, count) {
    const server = await startServer();
    await fillProducts(server, 0, products.length);
    const buyers = await openBuyers(server, count);
    await atRest(server);
    const { origin, pathname } = new URL(server.endpoint);
    const asked = (path: string) => ({ path: pathname + path, headers: { 'x-appwrite-project': server.project } });
    return {
      origin,
      pid: server.pid,
      list({ category, least, most }) {
        const range = [on('greaterThanEqual', 'price', least), on('lessThanEqual', 'price', most)];
        const narrowed = [on('equal', 'isListed', true), on('equal', 'category', category), ...range];
        return asked(listPath([...narrowed, newest], limits.browsePageSize));
      },
      search: ({ word, most }) => asked(firstReading(word, [on('lessThanEqual', 'price', most)], null)),
      product: (n) => asked(listPath([on('equal', '$id', productId(n))], 1)),
      async order(number, product) {
        const buyer = buyers[number];
        if (!buyer) throw new Error(`There are ${buyers.length} buyers only.`);
        await buyer.market('POST', '/cart/items', { productId: productId(product) });
        await buyer.market('POST', '/orders', {
          ...{ orderId: ID.unique(), expectedTotal: productHead(product).price },
          ...{ paymentMethod: cashOnDelivery, shippingAddress: 'Asrama Blok C 12' },
        });
      },
      rest: () => atRest(server),
      async close() {
        await server.close();
        removeData(server);
      },
    };
  },
};
export default shop;

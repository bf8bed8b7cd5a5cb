import { Hono } from 'hono';
import {
  newProductId,
  postProductInput,
  sellerProductInput,
  shownProduct,
  soldMarkInput,
  stockDifferenceInput,
} from '../domain/products/product-input.ts';
import { input } from '../kit/input.ts';
import type { Env } from '../kit/serve.ts';
import { changeStock, markSold } from '../usecases/selling/change-stock.ts';
import { deleteProduct } from '../usecases/selling/delete-product.ts';
import { editProduct } from '../usecases/selling/edit-product.ts';
import { listSales } from '../usecases/selling/list-sales.ts';
import { postProduct } from '../usecases/selling/post-product.ts';
import type { Caller, PayingWorld } from '../usecases/world.ts';

export const sellingRoutes = new Hono<Env<Caller, PayingWorld>>()
  /** The form of /post-product. */
  .post('/products', input(postProductInput.extend(newProductId.shape)), async (c) =>
    c.json(await postProduct(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  /** The add form of /manage-products. */
  .post('/seller/products', input(sellerProductInput.extend(newProductId.shape)), async (c) =>
    c.json(await postProduct(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .put('/seller/products/:productId', input(sellerProductInput.extend(shownProduct.shape)), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await editProduct(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  })
  .delete('/seller/products/:productId', async (c) =>
    c.json(await deleteProduct(c.env.world, c.env.caller, { productId: c.req.param('productId') })),
  )
  .post('/seller/products/:productId/stock', input(stockDifferenceInput), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await changeStock(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  })
  .post('/seller/products/:productId/sold', input(soldMarkInput), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await markSold(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  })
  .get('/sales', async (c) => c.json(await listSales(c.env.world, c.env.caller, { after: c.req.query('after') })));

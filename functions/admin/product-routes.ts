import { Hono } from 'hono';
import { adminProductInput, newProductId, shownProduct } from '../domain/products/product-input.ts';
import { input } from '../kit/input.ts';
import type { Env } from '../kit/serve.ts';
import { deleteProduct } from '../usecases/selling/delete-product.ts';
import { editProduct } from '../usecases/selling/edit-product.ts';
import { postProduct } from '../usecases/selling/post-product.ts';
import type { Caller } from '../usecases/world.ts';

export const productRoutes = new Hono<Env<Caller>>()
  .post('/products', input(adminProductInput.extend(newProductId.shape)), async (c) =>
    c.json(await postProduct(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .put('/products/:productId', input(adminProductInput.extend(shownProduct.shape)), async (c) => {
    const productId = c.req.param('productId');
    return c.json(await editProduct(c.env.world, c.env.caller, { productId, ...c.req.valid('json') }));
  })
  .delete('/products/:productId', async (c) =>
    c.json(await deleteProduct(c.env.world, c.env.caller, { productId: c.req.param('productId') })),
  );

/**
 * A running campus with the world of the usecases. States are reached by the rules themselves, also those that take
 * days: each step runs in a world with its own clock, and the rows that it creates carry that time.
 */
import { readFileSync } from 'node:fs';
import { ID, Permission, Role, Storage, Users } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { type ProductKind, productKinds } from '#domain/kinds/kind.ts';
import { searchTokens } from '#domain/products/search-tokens.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { notedIdSecret } from '../../../deploy/project/id-secret.ts';
import { connect } from '../../../deploy/project/target.ts';
import { createFiles } from '../../../functions/adapters/files.ts';
import { createMail } from '../../../functions/adapters/mail.ts';
import { clientWith } from '../../../functions/adapters/project.ts';
import { webAddress } from '../../../functions/adapters/settings.ts';
import { createWorld } from '../../../functions/adapters/world.ts';
import { ensureProfile } from '../../../functions/usecases/people/profile.ts';
import type { Operation, Row, RowData, Rows } from '../../../functions/usecases/rows.ts';
import { postProduct } from '../../../functions/usecases/selling/post-product.ts';
import type { AdminAppWorld } from '../../../functions/usecases/world.ts';
import { adminId } from '../../../seeds/campus/people.ts';
import { demoCampuses } from '../../../seeds/demo-campuses.ts';
import { asCaller, type KnownCaller, plainProduct } from '../../support/campus.ts';
import { FakeMidtrans } from '../../support/fake-midtrans.ts';
import { productForm } from '../../support/product-form.ts';
import type { Campus } from '../campus.ts';
import { campusName, peopleAt } from '../this-campus.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

interface Ware {
  readonly name: string;
  readonly price: number;
  readonly stock?: number | null;
  /** Name of a file in seeds/pictures/product-photos; '' for none. */
  readonly picture?: string;
  readonly codAddress?: string;
}

export interface Stage {
  readonly world: AdminAppWorld;
  /** The world at a time, ms since 1970. */
  readonly at: (moment: number) => AdminAppWorld;
  readonly admin: KnownCaller;
  readonly person: (name: string) => Promise<KnownCaller>;
  /** Writes goods directly in their stored form. */
  readonly goods: (seller: KnownCaller, ware: Ware) => Promise<Row<'products'>>;
  /** Posts a product of another kind as its form does. */
  readonly post: (
    seller: KnownCaller,
    kind: ProductKind,
    ware: Ware,
    details: object,
    world?: AdminAppWorld,
  ) => Promise<Row<'products'>>;
}

/** Created rows get the time of the world that creates them. */
function datedRows(rows: Rows, now: () => number): Rows {
  const dated = (operation: Operation): Operation =>
    operation.action === 'create'
      ? { ...operation, data: { ...operation.data, $createdAt: new Date(now()).toISOString() } }
      : operation;
  return {
    ...rows,
    transact: (plan) =>
      rows.transact(async (attempt) => {
        const { operations, result } = await plan(attempt);
        return { operations: operations.map(dated), result };
      }),
  };
}

/** Calls `make` with these function variables, because adapters read them when they are created. */
function withVariables<T>(variables: Readonly<Record<string, string>>, make: () => T): T {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return make();
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

async function worldOf(campus: Campus): Promise<{ world: AdminAppWorld; users: Users; files: Storage }> {
  const key = campus.key();
  const idSecret = await notedIdSecret(connect({ endpoint: campus.api, projectId: campus.project, key }));
  if (!idSecret) throw new Error('The functions of this campus have no secret for ids');
  const settings = { ...campusDefaults, ...demoCampuses[campusName].settings };
  const { categories } = settings.categories;
  const everyKind = categories.map((one) => ({ ...one, kinds: [...productKinds] }));
  return withVariables(
    {
      ...{ APPWRITE_ENDPOINT: campus.api, APPWRITE_FUNCTION_PROJECT_ID: campus.project },
      ...{ ADMIN_USER_ID: adminId, ID_SECRET: idSecret },
    },
    () => {
      const client = clientWith(key);
      const made = createWorld(key, (message) => console.error(message), {
        ...settings,
        categories: { ...settings.categories, categories: everyKind },
      });
      const outside = { payments: new FakeMidtrans(), mail: createMail(client, Date.now), web: webAddress() };
      // The spread evaluates every setting now, while the variables are set.
      const known = { ...made.settings };
      const own = { settings: known, files: createFiles(client, known) };
      return { world: { ...made, ...outside, ...own }, users: new Users(client), files: new Storage(client) };
    },
  );
}

export async function openStage(campus: Campus): Promise<Stage> {
  const { world, users, files } = await worldOf(campus);
  const at = (moment: number): AdminAppWorld => {
    const now = () => moment;
    return { ...world, now, rows: datedRows(world.rows, now) };
  };
  const productNow = async (id: string) => {
    const product = await world.rows.get('products', id);
    if (!product) throw new Error(`There is no product ${id}`);
    return product;
  };
  const photoBy = async (owner: KnownCaller, picture: string): Promise<string> => {
    const bytes = readFileSync(`seeds/pictures/product-photos/${picture}.webp`);
    const own = [Permission.update(Role.user(owner.id)), Permission.delete(Role.user(owner.id))];
    const file = InputFile.fromBuffer(bytes, `${picture}.webp`);
    const permissions = [Permission.read(Role.any()), ...own];
    return (await files.createFile({ bucketId: 'product-photos', fileId: ID.unique(), file, permissions })).$id;
  };
  return {
    ...{ world, at },
    admin: asCaller({ id: adminId, name: 'Admin', email: `admin@${peopleAt}`, isAdmin: true }),
    async person(name) {
      const id = ID.unique();
      const email = `${id}@${peopleAt}`;
      await users.create({ userId: id, email, name });
      await users.updateEmailVerification({ userId: id, emailVerification: true });
      await ensureProfile(world, { id });
      return asCaller({ id, name, email, isAdmin: false });
    },
    async goods(seller, { name, price, stock = 5, picture = 'produk01000000000001', codAddress = 'Lobi GKU' }) {
      const id = ID.unique();
      // Pictures of the demo campus, so that tests which only read need no uploads.
      const photos = { imageId: picture, imageIds: picture === '' ? [] : [picture] };
      const said = { name, description: 'Lengkap dan terawat', category: 'Lainnya', condition: '' };
      const data: RowData<'products'> = {
        ...{ ...plainProduct, ...said, ...photos, price, stock, codAddress },
        ...{ nameLowercase: name.toLowerCase(), searchTokens: searchTokens(said) },
        ...{ sellerId: seller.id, sellerName: seller.name },
      };
      await world.rows.create('products', id, data);
      return productNow(id);
    },
    async post(seller, kind, ware, details, posting = world) {
      const { name, price, stock = null, picture = 'produk01000000000001', codAddress = 'Lobi GKU' } = ware;
      const productId = ID.unique();
      const form = productForm([await photoBy(seller, picture)], { name, price, category: 'Lainnya' });
      await postProduct(posting, seller, { ...form, productId, kind, stock, codAddress, details: { ...details } });
      return productNow(productId);
    },
  };
}

/** A campus for function tests: an embedded Appwrite over HTTP, people, products, and the world of the usecases. */

import { readFileSync } from 'node:fs';
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import type { AppwriteConfig } from 'appwrite-local/config';
import { Client, ID, Users } from 'node-appwrite';
import { notRented } from '#domain/kinds/empty-columns.ts';
import { readyKinds } from '#domain/kinds/index.ts';
import { rightsOf } from '#domain/people/rights.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import type { CampusSettings } from '#domain/settings/groups.ts';
import { createMail } from '../../functions/adapters/mail.ts';
import { webAddress } from '../../functions/adapters/settings.ts';
import { createWorld } from '../../functions/adapters/world.ts';
import type { Row, RowData } from '../../functions/usecases/rows.ts';
import { ensureCounts } from '../../functions/usecases/totals.ts';
import type { AdminAppWorld, Caller, Person, Settings } from '../../functions/usecases/world.ts';
import { serverElsewhere } from './elsewhere.ts';
import { FakeMidtrans } from './fake-midtrans.ts';
import { leaveNothing } from './leave.ts';
import { productForm } from './product-form.ts';
import { keepSettings } from './settings.ts';

const adminOfOwn = 'admin00000000000000a';
const idSecret = 'of this test';
/** Function variables of servers that tests start. */
export const ownVariables = { ADMIN_USER_ID: adminOfOwn, ID_SECRET: idSecret };

/** The specification's campus, with every kind of trade in all of its categories. */
const everyKind: CampusSettings = {
  ...campusDefaults,
  categories: {
    ...campusDefaults.categories,
    categories: campusDefaults.categories.categories.map((one) => ({ ...one, kinds: [...readyKinds] })),
  },
};

/** The caller, with the account's properties as created by tests. */
export type KnownCaller = Caller & Person;

interface KnownPerson extends Omit<Person, 'rights'> {
  readonly isAdmin: boolean;
}

/**
 * A caller with the administrator label or without labels. `isAdmin`: the fixed administrator, who may also assign
 * roles.
 */
export const asCaller = ({ isAdmin, ...known }: KnownPerson): KnownCaller => {
  const person = { ...known, rights: rightsOf(isAdmin ? ['admin'] : [], isAdmin) };
  return { ...person, person: async () => person };
};

export interface Campus {
  readonly server: LocalAppwrite;
  readonly users: Users;
  readonly world: AdminAppWorld;
  readonly midtrans: FakeMidtrans;
  readonly admin: KnownCaller;
  /** A verified account; `name` is also used for the address. */
  person(name?: string): Promise<KnownCaller>;
  product(values?: Partial<RowData<'products'>>, id?: string): Promise<Row<'products'>>;
  /** The product as it is stored now. */
  productNow(id: string): Promise<Row<'products'>>;
  /** The world at another time or with other settings. */
  worldWith(change: { now?: () => number; settings?: Partial<Settings> }): AdminAppWorld;
  close(): Promise<void>;
}

export const plainProduct: RowData<'products'> = {
  ...productForm(['photo1'], { name: 'Lampu belajar', category: 'Elektronik', price: 50_000, stock: 10 }),
  nameLowercase: 'lampu belajar',
  searchTokens: '',
  codAddress: 'Depan GSG',
  imageId: 'photo1',
  sold: 0,
  isSold: false,
  isListed: true,
  listedUntil: null,
  isAsked: false,
  heldUntil: null,
  ...notRented.product,
  sellerId: 'seller00000000000001',
  sellerName: 'Sari',
  sellerPhotoId: '',
  version: 0,
  versionId: '',
  kind: 'goods',
  closesAt: null,
  isInBundle: false,
  freeDays: [],
};

interface CampusServer {
  /** Applies Appwrite's rate limits. */
  readonly limits?: boolean;
  /** Functions receive no events, so that only the test's own calls have effects. */
  readonly still?: boolean;
  /** Each notification starts the function `notifications`, as in production; most tests leave this off. */
  readonly tells?: boolean;
  /** The SMTP server, `smtp://…`; the mailbox by default. */
  readonly mail?: string;
  /** Additional variables of every function. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Uses this server instead of the process's own. It was started with `ownVariables`, and its starter stops it. */
  readonly running?: LocalAppwrite;
}

/**
 * The project of appwrite.json without upkeep's schedule: tests set other times, and every ten minutes the schedule
 * would clean up windows that have passed in real time. If `still`, functions receive no events; `notifications`
 * receives them only if the campus `tells`.
 */
export function projectOfTest({ still = false, tells = false }: CampusServer): AppwriteConfig {
  const project: AppwriteConfig = JSON.parse(readFileSync('appwrite.json', 'utf8'));
  const hears = ({ $id }: { readonly $id: string }) => !still && ($id !== 'notifications' || tells);
  const functions =
    project.functions?.map((one) => ({ ...one, ...(!hears(one) && { events: [] }), schedule: '' })) ?? [];
  return { ...project, functions };
}

/**
 * Opens a campus. If E2E_API is set, it is that one, with functions that receive events: the test's people and products
 * are removed at the end, and its settings are restored. Options such as limits are refused then.
 */
export async function openCampus(asked: CampusServer = {}): Promise<Campus> {
  const { limits = false, tells = false, mail, variables, running } = asked;
  const elsewhere = serverElsewhere();
  if (elsewhere && (limits || tells || mail || variables || running))
    throw new Error('A campus elsewhere has the limits and the life that it has.');
  const adminUserId = elsewhere ? ID.unique() : adminOfOwn;
  const server =
    elsewhere ??
    running ??
    (await startLocalAppwrite({
      config: projectOfTest(asked),
      limits,
      ...(mail && { mail }),
      functionVariables: { ...ownVariables, ...variables },
    }));
  process.env.APPWRITE_ENDPOINT = server.endpoint;
  process.env.APPWRITE_FUNCTION_PROJECT_ID = server.projectId;
  process.env.ADMIN_USER_ID = adminUserId;
  process.env.ID_SECRET = idSecret;
  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key);
  const users = new Users(client);
  const midtrans = new FakeMidtrans();
  const world: AdminAppWorld = {
    ...createWorld(server.key, (message) => console.error(message), everyKind),
    payments: midtrans,
    mail: createMail(client, Date.now),
    web: webAddress(),
  };
  await ensureCounts(world.settings)(world.rows);
  const putBackSettings = elsewhere ? await keepSettings(world) : undefined;

  const made: string[] = [];
  const productIds: string[] = [];
  const makePerson = async (id: string, name: string): Promise<KnownCaller> => {
    made.push(id);
    const email = `${name.toLowerCase()}.${id}@kampus.ac.id`;
    // Without a password, because its hash takes longer than most of the rest.
    await users.create({ userId: id, email, name });
    await users.updateEmailVerification({ userId: id, emailVerification: true });
    return asCaller({ id, name, email, isAdmin: false });
  };

  const admin = asCaller({ ...(await makePerson(adminUserId, 'Admin')), isAdmin: true });
  await users.updateLabels({ userId: adminUserId, labels: ['admin'] });

  const read = async (id: string): Promise<Row<'products'>> => {
    const product = await world.rows.get('products', id);
    if (!product) throw new Error(`There is no product ${id}`);
    return product;
  };

  return {
    server,
    users,
    world,
    midtrans,
    admin,
    person: (name = 'Budi') => makePerson(ID.unique(), name),
    productNow: read,
    async product(values = {}, id = ID.unique()) {
      productIds.push(id);
      await world.rows.create('products', id, { ...plainProduct, ...values });
      return read(id);
    },
    worldWith: ({ now, settings }) => ({
      ...world,
      ...(now && { now }),
      settings: { ...world.settings, ...settings },
    }),
    async close() {
      await putBackSettings?.();
      if (elsewhere) await leaveNothing(users, world, { people: made, productIds });
      await server.close();
    },
  };
}

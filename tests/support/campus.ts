/** A campus for function tests: an embedded Appwrite over HTTP, people, products, and the world that usecases are given. */

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
/** Variables of the functions of a server that tests start. */
export const ownVariables = { ADMIN_USER_ID: adminOfOwn, ID_SECRET: idSecret };

/** The specification's campus, with whatever kinds of trade there are in all of its categories. */
const everyKind: CampusSettings = {
  ...campusDefaults,
  categories: {
    ...campusDefaults.categories,
    categories: campusDefaults.categories.categories.map((one) => ({ ...one, kinds: [...readyKinds] })),
  },
};

/** Who asks, with what the account says: tests made it. */
export type KnownCaller = Caller & Person;

interface KnownPerson extends Omit<Person, 'rights'> {
  readonly isAdmin: boolean;
}

/** With the label of administrators or without any; `isAdmin` is the fixed one in most tests, so it may give roles, too. */
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
  /** A verified account; `name` also makes the address. */
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
  /** With Appwrite's rate limits. */
  readonly limits?: boolean;
  /** Nothing happens but what the test does: no function hears of events. */
  readonly still?: boolean;
  /** Each notification starts the function `notifications`, as it does outside of tests: most tests tell nobody. */
  readonly tells?: boolean;
  /** Where mails go, `smtp://…`; otherwise into the mailbox. */
  readonly mail?: string;
  /** More variables of every function. */
  readonly variables?: Readonly<Record<string, string>>;
  /** One that was started with `ownVariables` and is stopped by whoever started it, where it is another one than this process's own. */
  readonly running?: LocalAppwrite;
}

/**
 * The project of appwrite.json, whose upkeep is not woken by the clock: tests live in other times than it, and every ten
 * minutes it would take their finished windows away. Where it is `still`, no function hears of events either; of `notifications` only
 * where the campus `tells`.
 */
export function projectOfTest({ still = false, tells = false }: CampusServer): AppwriteConfig {
  const project: AppwriteConfig = JSON.parse(readFileSync('appwrite.json', 'utf8'));
  const hears = ({ $id }: { readonly $id: string }) => !still && ($id !== 'notifications' || tells);
  const functions =
    project.functions?.map((one) => ({ ...one, ...(!hears(one) && { events: [] }), schedule: '' })) ?? [];
  return { ...project, functions };
}

/**
 * Where E2E_API names a campus, that one, whose functions hear of events: the people and products made there go when it is closed, and its settings are as
 * they were. It must be asked for as it is, without limits.
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
    await users.create({ userId: id, email, name }); // without a password, whose hash takes longer than most of what follows
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

/** A Monday (bench/monday/day.ts) as work at stations: on one embedded server, and on an Appwrite of one machine or of several. */
import { type Kind, perMinute, usual } from '../monday/day.ts';
import { wavesOf } from './calls-table.ts';
import { callMs, costs, diskMs, fetchMs, monday, newsCalls, newsShare } from './measured.ts';
import type { Campus, Flow, Work } from './simulate.ts';

/** What an action asks of Appwrite: its waves, and whether somebody is told afterwards. Kinds that are missing are one request. */
const actions: Partial<Record<Kind, { readonly waves: readonly number[]; readonly tells?: boolean }>> = {
  'put into the cart': { waves: wavesOf('add to cart: a new line') },
  'talk message': { waves: wavesOf('message to another student'), tells: true },
  'read mark': { waves: wavesOf('market POST /notifications/read') },
  wish: { waves: wavesOf('market POST /wishlist/items') },
};
const order = { waves: wavesOf('order, cash'), tells: true } as const;

interface Planned {
  readonly name: string;
  readonly perMinute: number;
  readonly action?: { readonly waves: readonly number[]; readonly tells?: boolean };
}

/** An order follows each cart. */
const planned: readonly Planned[] = [
  ...Object.entries(perMinute).map(([name, times]) => {
    const action = actions[name as Kind];
    return { name, perMinute: times, ...(action && { action }) };
  }),
  { name: 'order', perMinute: perMinute['put into the cart'], action: order },
];

/** What a call alone costs. */
const ownCostOf = (name: string): { readonly server: number; readonly functions: number } => {
  const cost = Object.entries(costs).find(([kind]) => kind === name)?.[1];
  if (!cost) throw new Error(`What "${name}" costs was not measured.`);
  return cost;
};

/**
 * A Monday costs more than its calls: live connections, what runs by the clock, another machine. By this factor, that is shared out over them, so that
 * the core is as busy as it was measured.
 */
export const withAllElse =
  monday.busy /
  planned.reduce((busy, { name, perMinute: times }) => {
    const { server, functions } = ownCostOf(name);
    return busy + ((server + functions) * times) / 60_000;
  }, 0);

const costOf = (name: string) => {
  const { server, functions } = ownCostOf(name);
  return { server: server * withAllElse, functions: functions * withAllElse };
};

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

/** Requests that the API answers in a second, those of functions among them. */
export function callsPerSecond(people: number): number {
  const of = ({ perMinute: times, action }: Planned) =>
    (times / 60) * (action ? 1 + sum(action.waves) + (action.tells ? newsCalls : 0) : 1);
  return (sum(planned.map(of)) * people) / usual;
}

const flow = (people: number, { name, perMinute: times }: Planned, work: Work[], afterwards: Work[] = []): Flow => ({
  ...{ name, work, afterwards },
  perSecond: (times * people) / usual / 60,
});

/**
 * One embedded server: its main thread, and a core that functions share with it (`cores` 1) or have beside it. What an action costs is spread evenly
 * over its requests and, for its function, over the pauses between waves.
 */
export function onEmbedded(people: number, cores: 1 | 2): Campus {
  const ofFunctions = cores === 1 ? 'main thread' : 'functions';
  const flows = planned.map((one) => {
    const { server, functions } = costOf(one.name);
    const answer = (ms: number): Work => ({ visit: 'main thread', ms });
    if (!one.action) return flow(people, one, [{ pause: fetchMs }, answer(server)]);
    const { waves, tells } = one.action;
    const requests = 1 + sum(waves) + (tells ? newsCalls : 0);
    const call = answer(server / requests);
    const thinks = (ms: number): Work => ({ visit: ofFunctions, ms });
    const own = tells ? functions * (1 - newsShare) : functions;
    const work: Work[] = [{ pause: fetchMs }, call];
    for (const count of waves)
      work.push(thinks(own / waves.length), { together: Array.from({ length: count }, () => [call]) });
    work.push({ pause: diskMs });
    const news = Array.from({ length: newsCalls }, () => [thinks((functions - own) / newsCalls), call]).flat();
    return flow(people, one, work, tells ? news : []);
  });
  const stations = { 'main thread': { places: 1 }, ...(cores === 2 && { functions: { places: 1 } }) };
  return { stations, flows };
}

export interface Appwrite {
  /** Of the machines of the API and of functions. */
  readonly cores: number;
  /** Of MariaDB's own machine; unset: it shares the others. */
  readonly databaseCores?: number;
  /** Time of a call that is MariaDB's, ms. */
  readonly databaseMs: number;
  /** Photos come from a cache before Appwrite, as nginx or a CDN keeps public previews. */
  readonly photosAside?: boolean;
}

/** Appwrite's own number of workers for each core. */
const workersPerCore = 6;
/** Share of workers that no execution gets; docs/deploy.md, section 8. */
const sharedShare = 0.8;

/** A self-hosted Appwrite: API workers, of which the last fifth takes executions, and the cores on which they run. */
export function onAppwrite(
  people: number,
  { cores, databaseCores, databaseMs, photosAside = false }: Appwrite,
): Campus {
  const answered: Work[] = [
    { visit: 'cores', ms: callMs - databaseMs },
    { visit: databaseCores ? 'database' : 'cores', ms: databaseMs },
  ];
  const call: Work = { hold: 'API workers', during: answered };
  const flows = planned
    .filter(({ name }) => !photosAside || name !== 'photo of a card')
    .map((one) => {
      if (!one.action) return flow(people, one, [call]);
      const { waves, tells } = one.action;
      const { functions } = costOf(one.name);
      const own = tells ? functions * (1 - newsShare) : functions;
      const during = waves.flatMap((count): Work[] => [
        { visit: 'cores', ms: own / waves.length },
        { together: Array.from({ length: count }, () => [call]) },
      ]);
      const work: Work[] = [{ hold: 'API workers', rank: 'execution', during: [...answered, ...during] }];
      const news: Work[] = [{ visit: 'cores', ms: functions - own }, ...Array.from({ length: newsCalls }, () => call)];
      return flow(people, one, work, tells ? news : []);
    });
  const workers = cores * workersPerCore;
  return {
    stations: {
      'API workers': { places: workers, shared: Math.floor(workers * sharedShare) },
      cores: { places: cores },
      ...(databaseCores && { database: { places: databaseCores } }),
    },
    flows,
  };
}

/** Orders of people who have never bought, as `npm run bench:orders` places them: the account is read first, the news come after. */
function firstOrders(workers: number, callers: number, answered: Work): Campus {
  const call: Work = { hold: 'API workers', during: [answered] };
  const firstOfSession = 2;
  const waves = [firstOfSession, ...wavesOf('order, the first cash ever')];
  const during = waves.map((count): Work => ({ together: Array.from({ length: count }, () => [call]) }));
  return {
    stations: { 'API workers': { places: workers, shared: Math.floor(workers * sharedShare) } },
    flows: [
      {
        ...{ name: 'order', callers, work: [{ hold: 'API workers', rank: 'execution', during }] },
        afterwards: Array.from({ length: newsCalls }, () => call),
      },
    ],
  };
}

/** Every call takes so long, whoever else is there. */
export const ordersOnWorkers = (workers: number, callers: number, ms: number): Campus =>
  firstOrders(workers, callers, { pause: ms });

/** Every call needs a core for as long as one takes. */
export function ordersOnCores(cores: number, callers: number): Campus {
  const { stations, flows } = firstOrders(cores * workersPerCore, callers, { visit: 'cores', ms: callMs });
  return { stations: { ...stations, cores: { places: cores } }, flows };
}

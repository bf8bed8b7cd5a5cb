/** The tables of docs/scale.md. */
import { table } from '../table.ts';
import { callMs, monday, ordersByWorkers } from './measured.ts';
import { simulate } from './simulate.ts';
import {
  type Appwrite,
  callsPerSecond,
  onAppwrite,
  onEmbedded,
  ordersOnCores,
  ordersOnWorkers,
  withAllElse,
} from './simulated-monday.ts';

const percent = (share: number) => `${Math.round(share * 100)} %`;
const ms = (value: number) => (value < 20 ? value.toFixed(1) : String(Math.round(value)));
const whole = (n: number) => Math.round(n).toLocaleString('en');
/** So many arrivals are enough for a p95 that another seed moves by a few per cent only. */
const arrivals = 60_000;

/** A number of callers under way that does not end is a queue that grows. */
const grows = 0.02;

export function checkOfWorkers(): string {
  const rows = Object.entries(ordersByWorkers).map(([workers, measured]) => {
    const simulated = [1, 4, 16].map((callers) => {
      const { flows } = simulate(ordersOnWorkers(Number(workers), callers, 100), { seconds: 2_000 });
      return (flows[0]?.perSecond ?? 0).toFixed(1);
    });
    return [workers, measured.map((n) => n.toFixed(1)).join(', '), simulated.join(', ')];
  });
  return table([['API workers', 'orders a second at 1, 4, 16 at once: measured', 'simulated'], ...rows]);
}

export function checkOfMonday(): string {
  const { flows, busy } = simulate(onEmbedded(2_000, 1), { seconds: 300, warmUp: 10 });
  const rows = Object.entries(monday.calls).map(([name, [p50, p95]]) => {
    const flow = flows.find((one) => one.name === name);
    return [name, p50.toFixed(1), ms(flow?.p50 ?? 0), p95.toFixed(1), ms(flow?.p95 ?? 0)];
  });
  return [
    table([['call', 'p50 ms measured', 'simulated', 'p95 ms measured', 'simulated'], ...rows]),
    `Core busy: measured ${percent(monday.busy)}, simulated ${percent(busy['main thread'] ?? 0)}; the calls alone come to ${percent(monday.busy / withAllElse)}.`,
  ].join('\n\n');
}

function mondayRow(name: string, people: number, campus: ReturnType<typeof onEmbedded>): (string | number)[] {
  const seconds = Math.min(600, Math.max(20, arrivals / callsPerSecond(people)));
  const { flows, busy, left } = simulate(campus, { seconds, warmUp: 10 });
  const of = (call: string) => flows.find((one) => one.name === call);
  const stations = Object.entries(busy).map(([station, share]) => `${station} ${percent(share)}`);
  const times = (call: string) => `${ms(of(call)?.p50 ?? 0)} / ${ms(of(call)?.p95 ?? 0)}`;
  const tooMuch = left > grows;
  return [
    name,
    whole(people),
    whole((people / 2_000) * 20),
    stations.join(', '),
    tooMuch ? 'the queue grows' : times('list'),
    tooMuch ? '' : times('order'),
  ];
}
const head = ['installation', 'people', 'orders a minute', 'busy', 'list p50 / p95 ms', 'order p50 / p95 ms'];

const ofEmbedded = () =>
  table([
    head,
    ...[2_000, 4_000, 6_000, 8_000, 10_000].map((people) =>
      mondayRow('embedded, one core', people, onEmbedded(people, 1)),
    ),
    ...[6_000, 10_000, 12_000].map((people) =>
      mondayRow('embedded, functions on another core', people, onEmbedded(people, 2)),
    ),
  ]);

/** Assumed: MariaDB's part of the 7 ms of a call. */
const databaseMs = 2;
const machines: readonly (readonly [string, Appwrite, readonly number[]])[] = [
  ['Appwrite, 2 cores', { cores: 2, databaseMs }, [1_000, 2_000]],
  ['Appwrite, 4 cores', { cores: 4, databaseMs }, [2_000, 3_000, 4_000]],
  ['the same, photos from a cache', { cores: 4, databaseMs, photosAside: true }, [4_000]],
  ['Appwrite, 16 cores', { cores: 16, databaseMs }, [10_000, 14_000]],
  ['cluster: 48 cores of API, MariaDB 16', { cores: 48, databaseCores: 16, databaseMs }, [40_000, 50_000]],
  ['cluster: 96 cores of API, MariaDB 32', { cores: 96, databaseCores: 32, databaseMs }, [100_000]],
];
const ofAppwrite = () =>
  table([
    head,
    ...machines.flatMap(([name, machine, crowds]) =>
      crowds.map((people) => mondayRow(name, people, onAppwrite(people, machine))),
    ),
  ]);

/** Orders of many at once, nothing else: what the press of the button of a closing pre-order is. */
const ofOrders = () =>
  table([
    ['Appwrite', 'at once', 'orders a second', 'order p50 / p95 ms', 'busy'],
    ...[2, 4, 16].flatMap((cores) =>
      [16, 200].map((callers) => {
        const { flows, busy } = simulate(ordersOnCores(cores, callers), { seconds: 120, warmUp: 20 });
        const [order] = flows;
        const stations = Object.entries(busy).map(([station, share]) => `${station} ${percent(share)}`);
        const times = `${ms(order?.p50 ?? 0)} / ${ms(order?.p95 ?? 0)}`;
        return [`${cores} cores`, callers, Math.round(order?.perSecond ?? 0), times, stations.join(', ')];
      }),
    ),
  ]);

export const tablesOfQueues = (): string =>
  [
    '**Check 1**: orders of the product itself through workers whose every call takes 100 ms ([deploy.md](deploy.md), section 8).',
    checkOfWorkers(),
    '**Check 2**: a Monday of 2,000 people on one core ([RESULTS.md](../bench/RESULTS.md), "A campus on Monday", the new campus).',
    checkOfMonday(),
    '**One embedded server**',
    ofEmbedded(),
    '**Self-hosted Appwrite 1.9.6**',
    ofAppwrite(),
    `A Monday of 2,000 people is ${Math.round(callsPerSecond(2_000))} calls a second of ${callMs} ms, those of functions among them.`,
    '**Orders alone on an Appwrite**',
    ofOrders(),
  ].join('\n\n');

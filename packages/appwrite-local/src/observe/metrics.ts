import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { slot } from '../core/local-app.ts';

type Client = typeof import('prom-client');

/** Histogram buckets in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Prometheus metrics of one server. Labels have few values: patterns of routes, statuses, ids of functions; never a
 * path, address or id that a caller may choose.
 */
export class Metrics {
  readonly registry: Registry;
  readonly #client: Client;
  readonly #requests: Counter;
  readonly #requestSeconds: Histogram;
  readonly #runs: Counter;
  readonly #runSeconds: Histogram;
  readonly #lastSuccess: Gauge;
  readonly #errors: Counter;
  readonly #mails: Counter;

  constructor(client: Client) {
    this.#client = client;
    this.registry = new client.Registry();
    const registers = [this.registry];
    client.collectDefaultMetrics({ register: this.registry });
    this.#requests = new client.Counter({
      name: 'appwrite_http_requests_total',
      help: 'Answered requests by method, pattern of the route and status; "aborted": the client went away before its answer.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#requestSeconds = new client.Histogram({
      name: 'appwrite_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets,
      registers,
    });
    this.#runs = new client.Counter({
      name: 'appwrite_function_executions_total',
      help: 'Finished runs of functions by what started them and how they ended.',
      labelNames: ['function', 'trigger', 'status'],
      registers,
    });
    this.#runSeconds = new client.Histogram({
      name: 'appwrite_function_duration_seconds',
      help: 'Time of a run, with its wait for a free process.',
      labelNames: ['function'],
      buckets,
      registers,
    });
    this.#lastSuccess = new client.Gauge({
      name: 'appwrite_function_last_success_timestamp_seconds',
      help: 'When a run of this function last ended well, also before this start.',
      labelNames: ['function'],
      registers,
    });
    this.#mails = new client.Counter({
      name: 'appwrite_mails_total',
      help: 'Mails that were handed to the mail server, or not, by how that ended.',
      labelNames: ['status'],
      registers,
    });
    this.#errors = new client.Counter({
      name: 'appwrite_errors_total',
      help: 'Unexpected errors that were reported to the log.',
      registers,
    });
  }

  answered(method: string, route: string, status: string, seconds: number): void {
    this.#requests.inc({ method, route, status });
    this.#requestSeconds.observe({ method, route }, seconds);
  }

  ran(functionId: string, trigger: string, isFailed: boolean, seconds: number): void {
    this.#runs.inc({ function: functionId, trigger, status: isFailed ? 'failed' : 'completed' });
    this.#runSeconds.observe({ function: functionId }, seconds);
    if (!isFailed) this.#lastSuccess.set({ function: functionId }, Date.now() / 1000);
  }

  /** Records a run before this start; `at`: ms since 1970. */
  ranBefore(functionId: string, at: number): void {
    this.#lastSuccess.set({ function: functionId }, at / 1000);
  }

  mailed(isSent: boolean): void {
    this.#mails.inc({ status: isSent ? 'sent' : 'failed' });
  }

  failed(): void {
    this.#errors.inc();
  }

  /** Adds a gauge that is evaluated on each scrape; null if there is no value now. */
  gauge(name: string, help: string, read: () => number | null | Promise<number | null>): void {
    const gauge: Gauge = new this.#client.Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => {
        const value = await read();
        if (value === null) gauge.remove();
        else gauge.set(value);
      },
    });
  }

  /** Adds a gauge with a value for each `part` label, evaluated on each scrape. */
  parts(name: string, help: string, read: () => Promise<readonly string[]>): void {
    const gauge: Gauge = new this.#client.Gauge({
      name,
      help,
      labelNames: ['part'],
      registers: [this.registry],
      collect: async () => {
        gauge.reset();
        for (const part of await read()) gauge.inc({ part });
      },
    });
  }
}

/** Null when metrics are off; nothing is counted then. */
export const metricsOf = slot<Metrics | null>('metrics');

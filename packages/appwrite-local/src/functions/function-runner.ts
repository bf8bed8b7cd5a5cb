import { ephemeralKey } from '../core/access/caller.ts';
import type { AppBuilder } from '../core/app-builder.ts';
import { now } from '../core/dates.ts';
import { ApiError, TooMany } from '../core/errors/errors.ts';
import { withSuffix } from '../core/events.ts';
import { uniqueId } from '../core/ids.ts';
import { RETRY_AFTER_SECONDS, Schedule } from '../core/schedule.ts';
import type { Stored } from '../documents/document-table.ts';
import { metricsOf } from '../observe/metrics.ts';
import { functionHeaders } from './execution-headers.ts';
import {
  type ExecutionDoc,
  executionJson,
  type Header,
  type Job,
  keptRequestHeaders,
  keptResponseHeaders,
  type Trigger,
  toHeaders,
} from './execution-model.ts';
import type { ExecutionStore } from './execution-store.ts';
import type { FunctionDoc } from './function-model.ts';
import type { FunctionPools } from './function-pools.ts';
import type { Body, RunResult } from './runtime/protocol.ts';

/** The time limit of a synchronous execution, in ms (reference 13.2). */
const SYNC_LIMIT_MS = 30_000;
/**
 * Limits of synchronous runs. Two runs at a time per caller suffice for a page that requests thirty pictures, or for
 * the guests of a campus, who share one address, and hardly delay other callers. The total exceeds the number of cores,
 * because a run may wait for another server; it protects the memory. The limit per group leaves capacity if all runs of
 * one function hang.
 */
const BOUNDS = { running: 128, runningPerGroup: 96, runningPerCaller: 2, waiting: 2_000, waitingPerCaller: 60 };
/** How long API keys and tokens stay valid after the function's timeout, in seconds. */
const KEY_GRACE = 60;

export interface Order {
  readonly method: string;
  readonly path: string;
  readonly trigger: Trigger;
  /** The user who may read the execution; '' for API keys only. */
  readonly userId: string;
  /** The caller is a browser: an error without a body is shown, and stored, as an HTML page. */
  readonly showsPages?: boolean;
  readonly job: Omit<Job, 'body'> & { readonly body: Body };
}

export interface Finished {
  readonly execution: Stored<ExecutionDoc>;
  readonly body: Body;
  readonly headers: readonly Header[];
  /** Header values as set by the function, with arrays for repeated headers. */
  readonly rawHeaders: RunResult['headers'];
}

/** Runs functions and stores the executions. */
export class FunctionRunner {
  readonly #app: AppBuilder;
  readonly #pools: FunctionPools;
  readonly #executions: ExecutionStore;
  readonly #schedule = new Schedule(BOUNDS);
  readonly #ranByClock = new Map<string, number>();

  constructor(app: AppBuilder, pools: FunctionPools, executions: ExecutionStore) {
    this.#app = app;
    this.#pools = pools;
    this.#executions = executions;
    app.onClose(() => void this.#schedule.close());
  }

  /** A new execution that has not run. @throws ApiError when the function has no deployment */
  prepare(functionDoc: Stored<FunctionDoc>, order: Order, status: ExecutionDoc['status']): Stored<ExecutionDoc> {
    this.#pools.of(functionDoc);
    const at = now();
    return {
      id: uniqueId(),
      created: at,
      updated: at,
      doc: {
        functionId: functionDoc.id,
        deploymentId: functionDoc.doc.deploymentId,
        userId: order.userId,
        trigger: order.trigger,
        status,
        requestMethod: order.method,
        requestPath: order.path,
        requestHeaders: keptRequestHeaders({ ...order.job.headers, 'x-appwrite-client-ip': order.job.clientIp }),
        responseStatusCode: 0,
        responseHeaders: [],
        logs: '',
        errors: '',
        duration: 0,
        scheduledAt: null,
      },
    };
  }

  /**
   * Queues the run under its caller and waits for the result. @throws ApiError
   * function_synchronous_timeout after 30 s (the function may continue), TooMany
   */
  async runNow(functionDoc: Stored<FunctionDoc>, order: Order): Promise<Finished> {
    const execution = this.prepare(functionDoc, order, 'processing');
    const { turnOf } = order.job;
    // Paths of requests to a domain are already URL-encoded.
    const url = order.showsPages ? asUrl(order.path) : textAsUrl(order.path);
    const ended = Promise.withResolvers<TimedResult | undefined>();
    const run = {
      caller: turnOf ?? '',
      group: functionDoc.id,
      begin: () => this.#run(functionDoc, execution, order.job, url).then(ended.resolve, ended.reject),
    };
    if (turnOf === undefined) void run.begin();
    else if (!this.#schedule.add(run)) throw new TooMany(RETRY_AFTER_SECONDS);
    const timer = setTimeout(() => {
      this.#schedule.remove(run);
      ended.resolve(undefined);
    }, SYNC_LIMIT_MS);
    const result = await ended.promise.finally(() => clearTimeout(timer));
    const finished = this.#finish(
      execution,
      (result && order.showsPages ? asPage(result) : result) ?? { ...timedOut(), seconds: SYNC_LIMIT_MS / 1000 },
    );
    if (!result) throw new ApiError('function_synchronous_timeout');
    this.publish(finished.execution, 'create');
    return finished;
  }

  /** Runs an accepted execution. Never rejects: an error is in its record. */
  async runLater(functionDoc: Stored<FunctionDoc>, waiting: Stored<ExecutionDoc>, job: Order['job']): Promise<void> {
    const { job: _job, ...doc } = waiting.doc;
    const execution = { ...waiting, updated: now(), doc: { ...doc, status: 'processing' as const } };
    this.#executions.keep(execution);
    this.publish(execution, 'update');
    try {
      this.publish(this.#finish(execution, await this.#run(functionDoc, execution, job)).execution, 'update');
    } catch (problem) {
      // The deployment was deleted, or replaced by an unfinished one, since the execution was accepted.
      this.#app.report(problem, `execution ${execution.id} of function ${functionDoc.id}`);
      const errors = problem instanceof Error ? problem.message : String(problem);
      this.publish(this.#finish(execution, { ...timedOut(), errors }).execution, 'update');
    }
  }

  /**
   * When the function's last successful scheduled run since the server's start ended, in ms since 1970; null if none.
   */
  ranByClock(functionId: string): number | null {
    return this.#ranByClock.get(functionId) ?? null;
  }

  /** Publishes the execution to the user it ran for. */
  publish({ id, created, updated, doc }: Stored<ExecutionDoc>, action: 'create' | 'update'): void {
    const roles = doc.userId ? [`user:${doc.userId}`] : [];
    if (roles.length === 0) return;
    this.#app.events.publish({
      words: ['functions', doc.functionId, 'executions', id, action],
      payload: executionJson({ id, created, updated, doc }, { privileged: false }),
      channels: withSuffix(['executions', `executions.${id}`, `functions.${doc.functionId}`], action),
      roles,
      userId: doc.userId,
    });
  }

  async #run(
    functionDoc: Stored<FunctionDoc>,
    execution: Stored<ExecutionDoc>,
    job: Order['job'],
    url = textAsUrl(execution.doc.requestPath),
  ): Promise<TimedResult> {
    const { timeout, scopes, logging } = functionDoc.doc;
    const started = performance.now();
    const { actsFor } = job;
    const headers = functionHeaders(
      job.headers,
      {
        executionId: execution.id,
        key: ephemeralKey(this.#app, functionDoc.id, scopes, timeout + KEY_GRACE),
        trigger: execution.doc.trigger,
        event: job.event,
        userId: execution.doc.userId,
        userJwt: actsFor ? this.#app.jwt.sign({ ...actsFor }, timeout + KEY_GRACE) : '',
        clientIp: job.clientIp,
      },
      job.body,
    );
    const result = await this.#pools.of(functionDoc).run({
      method: execution.doc.requestMethod,
      path: url,
      headers,
      body: job.body,
      timeoutSeconds: timeout,
      logging,
    });
    return { ...result, seconds: (performance.now() - started) / 1000 };
  }

  /**
   * Reports the run to metrics and the log, without its own logs, which may contain personal data. API keys can read
   * those in the execution.
   */
  #tell({ id, doc: { functionId, trigger, status, duration, responseStatusCode } }: Stored<ExecutionDoc>): void {
    const isFailed = status === 'failed';
    metricsOf.of(this.#app)?.ran(functionId, trigger, isFailed, duration);
    if (isFailed)
      this.#app.log?.warn(
        { function: functionId, execution: id, trigger, status: responseStatusCode, ms: Math.round(duration * 1000) },
        'function failed',
      );
  }

  #finish(execution: Stored<ExecutionDoc>, result: TimedResult): Finished {
    const rawHeaders = { ...result.headers, 'x-appwrite-execution-id': execution.id };
    const headers = toHeaders(rawHeaders);
    const finished: Stored<ExecutionDoc> = {
      ...execution,
      updated: now(),
      doc: {
        ...execution.doc,
        status: result.statusCode >= 500 ? 'failed' : 'completed',
        responseStatusCode: result.statusCode,
        responseHeaders: keptResponseHeaders(headers),
        logs: result.logs,
        errors: result.errors,
        duration: result.seconds,
      },
    };
    this.#executions.keep(finished);
    this.#tell(finished);
    const { functionId, trigger, status } = finished.doc;
    if (trigger === 'schedule' && status === 'completed') this.#ranByClock.set(functionId, Date.now());
    return {
      execution: finished,
      body: execution.doc.requestMethod === 'HEAD' ? '' : result.body,
      headers,
      rawHeaders,
    };
  }
}

function asPage(result: TimedResult): TimedResult {
  const isMute = result.statusCode >= 400 && result.body.length === 0;
  return isMute ? { ...result, headers: { ...result.headers, 'content-type': 'text/html' } } : result;
}

/** Percent-encodes the characters that a URL may not contain; existing escapes stay. */
const asUrl = (path: string): string => path.replace(/[^\w\-.~!$&'()*+,;=:@/?%#]+/gu, encodeURIComponent);

/**
 * Encodes a path. If it contains characters that a URL may not contain, each '%' before the query is encoded, too;
 * otherwise the path stays unchanged (recorded).
 */
const textAsUrl = (path: string): string =>
  asUrl(path.replace(/^[^?#]+/u, (way) => (asUrl(way) === way ? way : way.replaceAll('%', '%25'))));

type TimedResult = RunResult & { readonly seconds: number };

const timedOut = (): TimedResult => ({ statusCode: 500, headers: {}, body: '', logs: '', errors: '', seconds: 0 });

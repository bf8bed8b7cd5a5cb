import { METHOD_NAME_ALL, type Params, type Result, type Router } from 'hono/router';

interface End<T> {
  readonly handler: T;
  /** Of the parameters, in the order of the path. */
  readonly names: readonly string[];
}

interface Place<T> {
  /** What comes next in a path, by its word. */
  readonly words: Map<string, Place<T>>;
  /** What comes next where any word stands for a parameter. */
  any: Place<T> | null;
  /** What is declared for exactly this path, by method. */
  readonly ends: Map<string, End<T>>;
}

const place = <T>(): Place<T> => ({ words: new Map(), any: null, ends: new Map() });

const partsOf = (path: string): string[] => path.split('/').slice(1);

/**
 * Finds the one handler of a request: a fixed word before a parameter, and what ends in `*`, in the order of `add`, where nothing
 * else is declared. Hono's own routers find all that fit, for middlewares, of which there are none here.
 */
export class PathRouter<T> implements Router<T> {
  readonly name = 'PathRouter';
  readonly #root = place<T>();
  readonly #rests: { readonly method: string; readonly start: string; readonly handler: T }[] = [];

  /** Words, `:parameters` of one word, and `*` at the end. */
  add(method: string, path: string, handler: T): void {
    if (path.endsWith('*')) {
      this.#rests.push({ method, start: path.slice(0, -1), handler });
      return;
    }
    let at = this.#root;
    const names: string[] = [];
    for (const part of partsOf(path)) {
      if (part.startsWith(':')) {
        names.push(part.slice(1));
        at.any ??= place();
        at = at.any;
      } else {
        const next: Place<T> = at.words.get(part) ?? place();
        at.words.set(part, next);
        at = next;
      }
    }
    if (!at.ends.has(method)) at.ends.set(method, { handler, names });
  }

  match(method: string, path: string): Result<T> {
    const values: string[] = [];
    const end = this.#find(this.#root, partsOf(path), 0, method, values);
    if (end) {
      const params: Params = {};
      for (const [at, name] of end.names.entries()) params[name] = values[at] ?? '';
      return [[[end.handler, params]]];
    }
    const rest = this.#rests.find(
      (one) => (one.method === method || one.method === METHOD_NAME_ALL) && path.startsWith(one.start),
    );
    return [rest ? [[rest.handler, {}]] : []];
  }

  /** Leaves in `values` what the parameters on the way stand for. */
  #find(at: Place<T>, parts: readonly string[], depth: number, method: string, values: string[]): End<T> | undefined {
    const part = parts[depth];
    if (part === undefined) return at.ends.get(method) ?? at.ends.get(METHOD_NAME_ALL);
    const fixed = at.words.get(part);
    const found = fixed && this.#find(fixed, parts, depth + 1, method, values);
    if (found) return found;
    if (!at.any || part === '') return undefined;
    values.push(part);
    const taken = this.#find(at.any, parts, depth + 1, method, values);
    if (!taken) values.pop();
    return taken;
  }
}

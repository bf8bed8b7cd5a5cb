/** The part of the open-runtimes context (Node, v5) that our functions use. */
interface AppwriteRequest {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly queryString: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBinary: Uint8Array<ArrayBuffer>;
  readonly bodyText: string;
}

export interface AppwriteContext {
  readonly req: AppwriteRequest;
  readonly res: {
    binary(bytes: Uint8Array, status?: number, headers?: Record<string, string>): unknown;
    json(body: unknown, status?: number, headers?: Record<string, string>): unknown;
    text(body: string, status?: number, headers?: Record<string, string>): unknown;
    empty(): unknown;
  };
  readonly log: (message: string) => void;
  readonly error: (message: string) => void;
}

/**
 * A standard Request over a complete body, readable as text, JSON or bytes. Forms, blobs and streams are not supported,
 * because reading a stream costs more than everything else here.
 */
class FunctionRequest extends Request {
  readonly #req: AppwriteRequest;

  constructor(req: AppwriteRequest) {
    const query = req.queryString ? `?${req.queryString}` : '';
    super(`http://function${req.path}${query}`, { method: req.method, headers: req.headers });
    this.#req = req;
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(this.#req.bodyBinary);
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#req.bodyBinary;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.#req.bodyBinary).buffer;
  }
}

/** The request with its original path and query, and the body as raw bytes. */
export const toRequest = ({ req }: AppwriteContext): Request => new FunctionRequest(req);

/** Sends the response as text, because all our responses are JSON. */
export async function fromResponse({ res }: AppwriteContext, response: Response): Promise<unknown> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) headers[name] = value;
  return res.text(await response.text(), response.status, headers);
}

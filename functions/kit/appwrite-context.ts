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

/** The web standard's request: path and query as they came, body as raw bytes. */
export function toRequest({ req }: AppwriteContext): Request {
  const query = req.queryString ? `?${req.queryString}` : '';
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD';
  return new Request(`http://function${req.path}${query}`, {
    method: req.method,
    headers: req.headers,
    ...(hasBody && { body: req.bodyBinary }),
  });
}

/** Answers with the response; text, since all our answers are JSON. */
export async function fromResponse({ res }: AppwriteContext, response: Response): Promise<unknown> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) headers[name] = value;
  return res.text(await response.text(), response.status, headers);
}

import { HTTPException } from 'hono/http-exception';
import { DomainError, errorStatus } from '../domain/errors.ts';

const json = (status: number, error: { code: string; details?: unknown }): Response =>
  Response.json({ error }, { status });

/**
 * The answer to an error. Expected ones say their code; the rest are logged under an id that the person can quote.
 * `unexpectedStatus`: 500 for people, 503 for webhooks, so that the sender tries again.
 */
export function failureResponse(
  error: unknown,
  log: (message: string) => void,
  unexpectedStatus: 500 | 503 = 500,
): Response {
  if (error instanceof DomainError) {
    return json(errorStatus[error.code], { code: error.code, ...(error.details && { details: error.details }) });
  }
  if (error instanceof HTTPException && error.status < 500) return json(error.status, { code: 'invalid_input' });
  const logId = crypto.randomUUID().slice(0, 8);
  log(`${logId} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return json(unexpectedStatus, { code: 'internal', details: { logId } });
}

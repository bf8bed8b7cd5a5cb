/** Actions of tests on the payment simulator at `base` (`http://127.0.0.1:4000/midtrans`). */

export type Json = Record<string, unknown>;

export async function send(method: string, url: string, body?: unknown): Promise<{ status: number; body: Json }> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Presses a button of the pay page. */
export const press = (base: string, token: unknown, outcome: 'success' | 'pending' | 'error', bank?: string) =>
  send('POST', `${base}/snap/v1/transactions/${token}/pay`, { outcome, bank });

export const switchFaults = (base: string, faults: object) => send('PATCH', `${base}/control/faults`, faults);
export const endFaults = (base: string) => send('DELETE', `${base}/control/faults`);

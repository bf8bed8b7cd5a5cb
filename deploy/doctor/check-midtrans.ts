import { areOfOneMode, keyByCode, modeOf, nobodysPayment } from '../../functions/domain/money/midtrans-keys.ts';
import type { DeploySettings } from '../project/deploy-settings.ts';
import { type Finding, fault, note, ok, reasonOf } from './finding.ts';

type Mode = 'sandbox' | 'production';
/** Base addresses of Midtrans' Core API. */
const midtrans: Readonly<Record<Mode, string>> = {
  production: 'https://api.midtrans.com',
  sandbox: 'https://api.sandbox.midtrans.com',
};

/** Whether Midtrans accepts the key, asked with a payment that does not exist. */
async function knows(base: string, key: string, patience: number): Promise<boolean> {
  const answer = await fetch(`${base}/v2/${nobodysPayment}/status`, {
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, accept: 'application/json' },
    signal: AbortSignal.timeout(patience),
  });
  // Reads the code from the body, because the response's own status may be 200.
  const body: unknown = await answer.json().catch(() => undefined);
  const code =
    typeof body === 'object' && body !== null && 'status_code' in body ? Number(body.status_code) : answer.status;
  const said = keyByCode(code);
  if (said !== null) return said === 'known';
  throw new Error(`it answered ${code}`);
}

/** Whether the server key belongs to the configured mode. A refused key is also tried in the other mode. */
export async function checkMidtrans(settings: DeploySettings, patience: number, at = midtrans): Promise<Finding> {
  const { MIDTRANS_SERVER_KEY: key, MIDTRANS_CLIENT_KEY: clientKey, MIDTRANS_MODE: mode, MIDTRANS_API_URL } = settings;
  if (key === '') return note('Midtrans', 'MIDTRANS_SERVER_KEY is not set: people pay on delivery only');
  if (!areOfOneMode(key, clientKey))
    return fault(
      'Midtrans',
      `the server key is one of ${modeOf(key)}, and the client key one of ${modeOf(clientKey)}`,
      'copy both from one page: dashboard, Settings, Access Keys',
    );
  const bases: Readonly<Record<string, string>> = { ...at, simulator: MIDTRANS_API_URL };
  try {
    if (await knows(bases[mode] ?? '', key, patience))
      return ok('Midtrans', `${mode} knows the key${mode === 'production' ? '' : ': payments move no money'}`);
    if (mode === 'simulator') return fault('Midtrans', 'the simulator has another key', 'correct MIDTRANS_SERVER_KEY');
    const other: Mode = mode === 'production' ? 'sandbox' : 'production';
    if (await knows(bases[other] ?? '', key, patience))
      return fault(
        'Midtrans',
        `the key is one of ${other}, and MIDTRANS_MODE is ${mode}`,
        `set MIDTRANS_MODE=${other}, or take the keys of ${mode} (dashboard, Settings, Access Keys)`,
      );
    return fault(
      'Midtrans',
      'neither sandbox nor production knows the key',
      'copy it anew: dashboard, Settings, Access Keys',
    );
  } catch (problem) {
    const reason = reasonOf(problem);
    return fault(
      'Midtrans',
      `could not be asked (${reason}): nobody can pay by transfer`,
      /certificate/.test(reason)
        ? `correct the clock, or what reads https between this machine and ${bases[mode]}`
        : `let this machine out to ${bases[mode]}`,
    );
  }
}

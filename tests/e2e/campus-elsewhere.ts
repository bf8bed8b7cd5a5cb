import { test } from '@playwright/test';
import { elsewhere } from '../support/elsewhere.ts';
import type { Campus } from './campus.ts';

/** Ends the calling test as skipped. */
function skip(reason: string): never {
  test.skip(true, reason);
  throw new Error(reason); // unreachable: the line above ends the test
}

/** E2E_MAIL may end in `?to=` or not. */
function mailboxOf(mail: string, address: string): string {
  const url = new URL(mail);
  url.searchParams.set('to', address);
  return url.href;
}

/**
 * The campus of the E2E_* variables, in the form that journeys use; undefined without these variables. Journeys that
 * need their own server (its process, folder or simulator) are skipped with the reason.
 */
export function campusElsewhere(): Campus | undefined {
  const named = elsewhere();
  if (!named) return undefined;
  const { web, api, project, key, mail, simulator } = named;
  if (web === '') throw new Error('Journeys want E2E_WEB, the address of the client.');
  const needsHold = () => skip('needs hold of the server, which runs elsewhere');
  return {
    url: web,
    api,
    project,
    key: () => key,
    mailOf: (address) =>
      mail === '' ? skip('needs E2E_MAIL, where the mails of this campus are read') : mailboxOf(mail, address),
    simulator: () => simulator || skip('needs E2E_SIMULATOR, the payment simulator that this campus asks'),
    get data(): string {
      return needsHold();
    },
    pid: needsHold,
    kill: needsHold,
    start: needsHold,
    stop: async () => undefined,
  };
}

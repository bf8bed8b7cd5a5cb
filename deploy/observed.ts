/**
 * This product's health checks and metrics for the embedded server: its flag `--observe` is given this file
 * (docs/observing.md).
 */
import { existsSync, readFileSync } from 'node:fs';
import type { CountRows, Observed } from 'appwrite-local';
import { Query } from 'node-appwrite';
import { limits } from '../functions/domain/limits.ts';
import { copyStatus } from '../functions/domain/orders/order.ts';
import { certificateFaults } from './doctor/check-address.ts';
import { checkMail } from './doctor/check-mail.ts';
import { checkProxy } from './doctor/check-proxy.ts';
import { disabledTimers } from './doctor/check-units.ts';
import { dataMigrations, firstSchema } from './project/data-migrations.ts';
import type { DeploySettings } from './project/deploy-settings.ts';

const databaseId = 'market';
const now = (): string => new Date().toISOString();

/** Number of due rows of a table, counted up to 5,000. */
const due = (count: CountRows, tableId: string, column: string, ...more: string[]): number | null =>
  count({ databaseId, tableId, queries: [Query.lessThan(column, now()), ...more] });

/** Pending data migrations. Until a deploy has run them, lists may be incomplete. */
export function pendingData(count: CountRows, all = dataMigrations): string[] {
  const isNoted = (id: string) =>
    (count({ databaseId, tableId: 'migrations', queries: [Query.equal('$id', id)] }) ?? 0) > 0;
  if (!isNoted(firstSchema.id)) return ['data: nothing was deployed here yet, run npm run deploy'];
  return all
    .filter(({ id }) => !isNoted(id))
    .map(({ id, what }) => `data: ${id} (${what}) is pending, run npm run deploy`);
}

/** Minutes between two checks: a mail server may limit sign-ins. */
const everyMinutes = 10;
const lookMs = 10_000;

/** Minimum limit of open files: every connection of a visitor takes one. */
const leastFiles = 4_096;

/** A problem if the process may open too few files. `limits`: Linux's own list, absent elsewhere. */
export function fewFiles(limits = '/proc/self/limits'): string[] {
  if (!existsSync(limits)) return [];
  const [, most] = /^Max open files +(\d+)/m.exec(readFileSync(limits, 'utf8')) ?? [];
  return most === undefined || Number(most) >= leastFiles
    ? []
    : [`files: the server may open only ${most} at once, and every connection takes one`];
}

/**
 * Additional checks of `npm run host`: late scheduled work, the systemd timers, open files, the mail server, and the
 * proxy from outside.
 */
export const observedFor = (settings: DeploySettings, projectId: string, units = '/etc/systemd/system'): Observed => ({
  ...observed,
  lateMinutes: { upkeep: limits.upkeepLateMinutes, notifications: limits.notificationLateMinutes },
  slowChecks: [
    {
      part: 'backup',
      everyMinutes,
      look: async () => disabledTimers(units).map((unit) => `backup: ${unit} is disabled`),
    },
    { part: 'files', everyMinutes, look: async () => fewFiles() },
    {
      part: 'mail',
      everyMinutes,
      look: async () => {
        const isWrong = settings.SMTP_HOST !== '' && (await checkMail(settings, lookMs)).state === 'fault';
        return isWrong ? ['mail: the mail server does not take the login, npm run doctor says why'] : [];
      },
    },
    {
      part: 'proxy',
      everyMinutes,
      look: async (local) => {
        const [passedOn, certificates] = await Promise.all([
          checkProxy(settings, { local, projectId, patience: lookMs }),
          certificateFaults(settings, lookMs),
        ]);
        return [...passedOn.flatMap(({ fact = [] }) => fact), ...certificates].map((fact) => `proxy: ${fact}`);
      },
    },
  ],
});

export const observed: Observed = {
  backups: { staleHours: limits.backupStaleHours, trialStaleDays: limits.backupTrialStaleDays },
  // Every action needs this function. Without a session, it refuses the request immediately.
  healthFunction: { functionId: 'market', method: 'GET', path: '/' },
  notReady: (count) => pendingData(count),
  gauges: [
    {
      name: 'lapak_news_waiting',
      help: 'Notifications whose push or e-mail is due, counted up to 5,000.',
      read: (count) => due(count, 'notifications', 'dueAt'),
    },
    {
      name: 'lapak_mailings_waiting',
      help: 'Mails to everybody that are due to go on.',
      read: (count) => due(count, 'mailings', 'dueAt'),
    },
    {
      name: 'lapak_payments_overdue',
      help: 'Unpaid transfers whose time is over and that upkeep has not ended yet, counted up to 5,000.',
      read: (count) => due(count, 'transactions', 'expiresAt', Query.equal('status', copyStatus('PENDING'))),
    },
  ],
};

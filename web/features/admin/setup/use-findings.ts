import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import {
  backupFinding,
  clockFinding,
  type Finding,
  httpsFinding,
  pushFinding,
  type SetupLine,
  serverFinding,
  withNamedContact,
  withOverriddenContact,
} from '#domain/setup/setup.ts';
import { useCampus } from '../../../lib/campus/campus.ts';
import { config } from '../../../lib/config.ts';
import { clockOffsetMs, serverNow, watchServerClock } from '../../../lib/server-clock.ts';
import { healthOptions } from '../../../lib/server-health.ts';
import { midtransOptions, type Setup } from './queries.ts';

/** The result of each step; undefined while loading. */
export function useFindings({ findings, web }: Setup): Readonly<Record<SetupLine, Finding | undefined>> {
  const midtrans = useQuery(midtransOptions);
  const health = useQuery(healthOptions);
  const { contactEmail, instagram } = useCampus().identity;
  const offset = useSyncExternalStore(watchServerClock, clockOffsetMs);
  return {
    ...findings,
    identity: withOverriddenContact(
      withNamedContact(findings.identity, config.contactEmail !== '' || config.contactInstagram !== ''),
      [config.contactEmail, config.contactInstagram],
      [contactEmail, instagram],
    ),
    push: pushFinding(findings.push, config.vapidPublicKey !== ''),
    https: httpsFinding(location.origin, web),
    clock: clockFinding(offset),
    midtrans: midtrans.data ?? (midtrans.isError ? { state: 'open', why: 'unreachable' } : undefined),
    server: health.isPending ? undefined : serverFinding(health.data ?? null),
    backup: health.isPending ? undefined : backupFinding(health.data ?? null, serverNow()),
  };
}

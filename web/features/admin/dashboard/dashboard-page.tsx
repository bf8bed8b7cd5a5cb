import { Button } from '@mantine/core';
import {
  IconFlag,
  IconHistory,
  IconMessages,
  IconPackages,
  IconReceipt,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatNumber, formatPrice } from '../../../copy/format.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import { PageTitle } from '../../../ui/frame/page-title.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ChartsOnSight } from './charts-on-sight.tsx';
import classes from './dashboard.module.css';
import { NewestReports } from './newest-reports.tsx';
import { totalsOptions } from './queries.ts';
import { RecountButton } from './recount-button.tsx';
import { type StatKey, statLabels } from './stats.ts';

const BroadcastForm = lazy(async () => ({ default: (await import('./broadcast-form.tsx')).BroadcastForm }));

const tiles = [
  { to: '/admin/users', label: 'Kelola User', Icon: IconUsers },
  { to: '/admin/products', label: 'Kelola Produk', Icon: IconPackages },
  { to: '/admin/orders', label: 'Kelola Pesanan', Icon: IconReceipt },
  { to: '/admin/chat', label: 'Live Chat', Icon: IconMessages },
  { to: '/admin/reports', label: 'Laporan Produk', Icon: IconFlag },
  { to: '/admin/audit', label: 'Audit', Icon: IconHistory },
] as const;

const firstName = (name: string) => name.trim().split(/\s+/)[0] || 'Admin';

/** A campus that has counted nothing yet has zeros. */
const noTotals: Record<StatKey, number> = {
  users: 0,
  products: 0,
  orders: 0,
  chats: 0,
  reports: 0,
  settledAmount: 0,
};

function Stats() {
  const { data, error, isPending, refetch } = useQuery(totalsOptions);
  if (error && !data) return <ErrorState text={sentenceFor(error)} onRetry={() => void refetch()} />;
  const totals = data ?? noTotals;
  const shown = (key: StatKey) =>
    isPending ? '…' : key === 'settledAmount' ? formatPrice(totals[key]) : formatNumber(totals[key]);
  return (
    <dl className={classes.stats}>
      {statLabels.map(([key, label]) => (
        <div key={key} className={classes.stat}>
          <dt>{label}</dt>
          <dd>{shown(key)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function DashboardPage() {
  const { profile, account } = useUser();
  const [announcing, setAnnouncing] = useState(false);
  return (
    <>
      <PageTitle>Dashboard Admin</PageTitle>
      <div className={classes.sectionHead}>
        <div>
          <h1 className={classes.title}>Halo, {firstName(profile.name || account.name)}!</h1>
          <p className={classes.self}>
            {profile.name || account.name} · {account.email}
          </p>
        </div>
        <div className={classes.headActions}>
          <RecountButton />
          <Button
            size="md"
            variant="default"
            leftSection={<IconSpeakerphone size={18} aria-hidden="true" />}
            onClick={() => setAnnouncing(true)}
          >
            Kirim Pengumuman
          </Button>
        </div>
      </div>
      <Stats />
      <nav className={classes.tiles} aria-label="Menu kelola">
        {tiles.map(({ to, label, Icon }) => (
          <Link key={to} className={classes.tile} to={to}>
            <Icon size={28} stroke={1.7} aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
      <NewestReports />
      <ChartsOnSight />
      {announcing ? (
        <Suspense>
          <BroadcastForm onClose={() => setAnnouncing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

import { Anchor } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { dashboardTexts } from '../../../copy/admin.ts';
import { statisticsTexts } from '../../../copy/statistics.ts';
import { part } from '../../../lib/page/part.tsx';
import { useNearViewport } from '../../../lib/page/use-near-viewport.ts';
import { useOwnRights } from '../../../lib/session/own-rights.ts';
import { useUser } from '../../../lib/session/session.ts';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { AttentionList } from '../attention/attention-list.tsx';
import { HeadButton } from '../list/head-button.tsx';
import { placesOf } from '../places.ts';
import { CampusMoney } from './campus-money.tsx';
import classes from './dashboard.module.css';
import { Mailings } from './mailings.tsx';
import { NewestReports } from './newest-reports.tsx';
import { SetupNote } from './setup-note.tsx';
import { RecountButton, Stats } from './stats.tsx';

const BroadcastForm = part(async () => (await import('./broadcast-form.tsx')).BroadcastForm);

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }));

const firstName = (name: string) => name.trim().split(/\s+/)[0] || 'Admin';

export function DashboardPage() {
  const { account } = useUser();
  const { rights } = useOwnRights();
  const [announcing, setAnnouncing] = useState(false);
  return (
    <>
      <PageTitle>{dashboardTexts.title}</PageTitle>
      <div className={classes.sectionHead} data-page>
        <div>
          <h1 className={classes.title}>{dashboardTexts.greeting(firstName(account.name))}</h1>
          <p className={classes.self}>
            {account.name} · {account.email}
          </p>
        </div>
        <div className={classes.headActions}>
          {rights.has('overview') ? <RecountButton /> : null}
          {rights.has('news') ? (
            <HeadButton Icon={IconSpeakerphone} label={dashboardTexts.announce} onClick={() => setAnnouncing(true)} />
          ) : null}
        </div>
      </div>
      <SetupNote />
      <div className={classes.board}>
        <AttentionList />
        <div className={classes.figures}>
          {rights.has('overview') ? <Stats /> : null}
          <nav className={classes.tiles} aria-label={dashboardTexts.menu}>
            {placesOf(rights)
              .filter(({ to }) => to !== '/admin/dashboard')
              .map(({ to, label, Icon }) => (
                <Link key={to} className={classes.tile} to={to}>
                  <Icon size={22} stroke={1.7} aria-hidden="true" />
                  {label}
                </Link>
              ))}
          </nav>
        </div>
        {rights.has('reports') ? <NewestReports /> : null}
        {rights.has('money') ? <CampusMoney /> : null}
        {rights.has('news') ? <Mailings /> : null}
        {rights.has('overview') ? <ChartsOnSight /> : null}
      </div>
      {announcing ? <BroadcastForm onClose={() => setAnnouncing(false)} /> : null}
    </>
  );
}

/** Loads the charts' code and data when they come into view. */
function ChartsOnSight() {
  const { ref, isNear } = useNearViewport(200);
  return (
    <section aria-labelledby="grafik" ref={ref}>
      <div className={classes.sectionHead}>
        <h2 id="grafik">{dashboardTexts.charts}</h2>
        <Anchor component={Link} to="/admin/statistics" fw={600}>
          {statisticsTexts.see}
        </Anchor>
      </div>
      <div className={classes.charts}>
        {isNear ? (
          <Suspense fallback={<PageLoader />}>
            <Charts />
          </Suspense>
        ) : null}
      </div>
    </section>
  );
}

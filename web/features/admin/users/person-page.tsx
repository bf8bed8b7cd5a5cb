import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { roleNames } from '#domain/people/account-notification.ts';
import { userTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatDate } from '../../../copy/format.ts';
import { personTexts } from '../../../copy/people.ts';
import { toCallError } from '../../../lib/call-error.ts';
import { part } from '../../../lib/page/part.tsx';
import { useUser } from '../../../lib/session/session.ts';
import page from '../../../shop/detail-page.module.css';
import { PhotoAvatar } from '../../../shop/photos/photo-avatar.tsx';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { StateBadge } from '../list/cells.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonBlocks } from './person-blocks.tsx';
import { PlainAddress } from './person-link.tsx';
import { PersonMoney } from './person-money.tsx';
import classes from './person-page.module.css';
import { PersonReports, PersonReviews } from './person-said.tsx';
import { PersonTrades } from './person-trades.tsx';
import { type PersonSeen, personOptions } from './user-actions.ts';

const PersonNotes = part(async () => (await import('./person-notes.tsx')).PersonNotes);

/** All data about a person that this role may see, and the actions. */
export function PersonPage() {
  const { userId = '' } = useParams();
  const { data, error, refetch } = useQuery(personOptions(userId));
  if (data) return <Person key={data.userId} person={data} />;
  if (!error) return <PageLoader text={personTexts.loading} />;
  if (toCallError(error).status !== 404) {
    return <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PageTitle>{personTexts.notFound}</PageTitle>
      <EmptyState level={1} title={personTexts.notFound} text={personTexts.notFoundHint}>
        <Button size="md" component={Link} to="/admin/dashboard">
          {personTexts.back}
        </Button>
      </EmptyState>
    </>
  );
}

function Person({ person }: { person: PersonSeen }) {
  const { rights } = useUser();
  const { profile } = person;
  const name = profile.name || profile.email;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      {rights.has('people') ? (
        <Link className={page.back} to="/admin/users">
          <IconArrowLeft size={20} aria-hidden="true" /> {personTexts.back}
        </Link>
      ) : null}
      <div className={classes.head}>
        <PhotoAvatar name={name} photoId={profile.photoId} fallbackUrl={profile.profileImageUrl} size={52} />
        <div>
          <h1>{name}</h1>
          <span aria-live="polite">
            <StateBadge tone={profile.blocked ? 'bad' : 'good'}>
              {profile.blocked ? userTexts.block : userTexts.active}
            </StateBadge>
          </span>
        </div>
      </div>
      <div className={page.layout}>
        <div className={page.column}>
          <PersonTrades trades={person.trades} />
          {person.money ? <PersonMoney money={person.money} /> : null}
          {person.reports ? <PersonReports reports={person.reports} /> : null}
          {person.reviews ? <PersonReviews reviews={person.reviews} /> : null}
        </div>
        <div className={`${page.column} ${classes.aside}`}>
          <section className={page.panel} aria-label={personTexts.actions}>
            <Facts person={person} />
            <PersonActions person={person} />
          </section>
          {person.notes ? <PersonNotes userId={person.userId} notes={person.notes} /> : null}
          {person.blocks ? <PersonBlocks blocks={person.blocks} /> : null}
        </div>
      </div>
    </>
  );
}

function Facts({ person }: { person: PersonSeen }) {
  const { rights } = useUser();
  const { profile } = person;
  return (
    <dl className={classes.facts}>
      {rights.has('people') ? (
        <>
          <dt>{personTexts.email}</dt>
          <dd>
            <PlainAddress text={profile.email} />{' '}
            <small>({person.isVerified ? personTexts.verified : personTexts.unverified})</small>
          </dd>
          <dt>{personTexts.phone}</dt>
          <dd>{profile.phone || '–'}</dd>
        </>
      ) : null}
      <dt>{personTexts.role}</dt>
      <dd>{roleNames[profile.role ?? 'user']}</dd>
      <dt>{personTexts.since}</dt>
      <dd>{formatDate(profile.since)}</dd>
      <dt>{personTexts.deeds}</dt>
      <dd>
        {person.completed} / {person.canceled}
      </dd>
      <dt className={classes.wide}>
        <Anchor component={Link} to={`/seller/${person.userId}`} fw={600}>
          {personTexts.publicPage}
        </Anchor>
      </dt>
    </dl>
  );
}

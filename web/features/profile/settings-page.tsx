import { profileMessages, profileTexts } from '../../copy/profile.ts';
import '../../ui/styles/forms.ts';
import { Badge, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDateTime } from '../../copy/format.ts';
import { type OwnProfile, ownProfileOptions } from '../../lib/session/own-profile.ts';
import { type SignedIn, useUser } from '../../lib/session/session.ts';
import { PageHeading } from '../../ui/frame/page-head.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { useEndLoginSession, useEndOtherSessions, useLoginSessions } from './queries.ts';
import { useProfileEditing } from './use-profile-editing.ts';

/** Loaded separately: the page's code budget is nearly used up. */
const NotificationSettings = lazy(async () => ({
  default: (await import('./notifications/notification-settings.tsx')).NotificationSettings,
}));

/** The person's sessions by device; each can be ended here. */
function LoginSessions() {
  const { data, error, refetch } = useLoginSessions();
  const end = useEndLoginSession();
  const endOthers = useEndOtherSessions();
  const finish = (sessionId: string) =>
    end.mutate(sessionId, { onError: (failure) => void toast('bad', sentenceFor(failure), failure) });
  const finishOthers = () => {
    if (!endOthers.isPending)
      endOthers.mutate(undefined, { onError: (failure) => void toast('bad', sentenceFor(failure), failure) });
  };
  const sessions = [...(data ?? [])].sort((one, other) => Number(other.current) - Number(one.current));
  return (
    <section className={classes.card} aria-labelledby="sesi-login">
      <h2 className={classes.cardTitle} id="sesi-login">
        {profileTexts.devices}
      </h2>
      {error ? (
        <>
          <p className={classes.hint}>{sentenceFor(error)}</p>
          <Button size="md" variant="default" onClick={() => void refetch()}>
            {profileTexts.tryAgain}
          </Button>
        </>
      ) : null}
      {data || error ? null : <PageLoader />}
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <li className={classes.session} key={session.$id}>
            <div>
              {[session.clientName, session.osName].filter(Boolean).join(' · ') || profileTexts.unknownDevice}
              <small>{profileTexts.since(formatDateTime(session.$createdAt))}</small>
            </div>
            {session.current ? (
              <Badge className={classes.here ?? ''} size="lg" variant="light">
                {profileTexts.thisDevice}
              </Badge>
            ) : (
              <Button
                size="md"
                variant="default"
                loading={end.isPending && end.variables === session.$id}
                onClick={() => finish(session.$id)}
              >
                {profileTexts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 ? (
        <Button mt="sm" size="md" variant="default" loading={endOthers.isPending} onClick={finishOthers}>
          {profileTexts.endOthers}
        </Button>
      ) : null}
    </section>
  );
}

/** The profile outside edit mode. */
const Facts = ({ profile }: { profile: Pick<OwnProfile, 'name' | 'phone' | 'email'> }) => (
  <dl className={classes.facts}>
    <div>
      <dt>{profileTexts.name}</dt>
      <dd>{profile.name || profileTexts.noName}</dd>
    </div>
    <div>
      <dt>{profileTexts.phone}</dt>
      <dd>{profile.phone || profileTexts.noPhone}</dd>
    </div>
    <div>
      <dt>{profileTexts.email}</dt>
      <dd>{profile.email}</dd>
    </div>
  </dl>
);

/** Placeholder with the account's data and the same height while the profile loads. */
const AwaitedFacts = ({ account }: Pick<SignedIn, 'account'>) => (
  <div aria-busy="true">
    <Facts profile={{ name: account.name, email: account.email, phone: profileTexts.awaited }} />
    <Button size="md" disabled>
      {profileTexts.edit}
    </Button>
  </div>
);

function EditableFacts({ profile }: { profile: OwnProfile }) {
  const { isEditing, open, form } = useProfileEditing(profile, profileMessages.settingsFailure);
  if (isEditing) return <ProfileForm {...form} email={profile.email} saveLabel={profileTexts.save} />;
  return (
    <>
      <Facts profile={profile} />
      <Button size="md" onClick={open}>
        {profileTexts.edit}
      </Button>
    </>
  );
}

export function SettingsPage() {
  const { userId, account } = useUser();
  const { data: profile, error, refetch } = useQuery(ownProfileOptions(userId));
  const navigate = useNavigate();
  // Opened from a mail, there is no previous page.
  const back = () => void (globalThis.history.state?.idx > 0 ? navigate(-1) : navigate('/profile'));
  return (
    <div className={classes.page}>
      <PageTitle>{profileTexts.settings}</PageTitle>
      <div className={classes.top}>
        <Button
          className={classes.back ?? ''}
          size="md"
          variant="subtle"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
          onClick={back}
        >
          {profileTexts.back}
        </Button>
        <PageHeading title={profileTexts.settings} />
      </div>
      <section className={classes.card} aria-labelledby="data-diri">
        <h2 className={classes.cardTitle} id="data-diri">
          {profileTexts.facts}
        </h2>
        {profile ? <EditableFacts profile={profile} /> : null}
        {profile || error ? null : <AwaitedFacts account={account} />}
        {error && !profile ? (
          <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />
        ) : null}
      </section>
      <section className={`${classes.card} ${classes.news}`} aria-labelledby="notifikasi">
        <h2 className={classes.cardTitle} id="notifikasi">
          {profileTexts.news}
        </h2>
        <Suspense fallback={<PageLoader />}>
          <NotificationSettings />
        </Suspense>
      </section>
      <PasswordForm hasPassword={account.passwordUpdate !== ''} person={account} />
      <LoginSessions />
      <OwnData />
    </div>
  );
}

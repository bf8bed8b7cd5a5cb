import '../../ui/styles/forms.ts';
import { Badge, Button, Loader } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDateTime } from '../../copy/format.ts';
import { profileMessages } from '../../copy/messages.ts';
import { useUser } from '../../lib/session/session.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { useEndLoginSession, useEndOtherSessions, useLoginSessions } from './queries.ts';
import { useProfileEditing } from './use-profile-editing.ts';

/** Devices on which this person is signed in; each can be ended from here. */
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
        Perangkat yang masuk
      </h2>
      {error ? (
        <>
          <p className={classes.hint}>{sentenceFor(error)}</p>
          <Button size="md" variant="default" onClick={() => void refetch()}>
            Coba Lagi
          </Button>
        </>
      ) : null}
      {data || error ? null : <Loader aria-label="Memuat" />}
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <li className={classes.session} key={session.$id}>
            <div>
              {[session.clientName, session.osName].filter(Boolean).join(' · ') || 'Perangkat tidak dikenal'}
              <small>Sejak {formatDateTime(session.$createdAt)}</small>
            </div>
            {session.current ? (
              <Badge className={classes.here ?? ''} size="lg" variant="light">
                Perangkat ini
              </Badge>
            ) : (
              <Button
                size="md"
                variant="default"
                loading={end.isPending && end.variables === session.$id}
                onClick={() => finish(session.$id)}
              >
                Akhiri
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 ? (
        <Button mt="sm" size="md" variant="default" loading={endOthers.isPending} onClick={finishOthers}>
          Akhiri semua sesi lain
        </Button>
      ) : null}
    </section>
  );
}

interface FactsProps {
  profile: { name: string; phone: string; email: string };
}

/** What a profile shows while nobody edits it. */
const Facts = ({ profile }: FactsProps) => (
  <dl className={classes.facts}>
    <div>
      <dt>Nama</dt>
      <dd>{profile.name || 'Nama Belum Diatur'}</dd>
    </div>
    <div>
      <dt>Nomor Telepon</dt>
      <dd>{profile.phone || 'Belum diatur'}</dd>
    </div>
    <div>
      <dt>Email</dt>
      <dd>{profile.email}</dd>
    </div>
  </dl>
);

export function SettingsPage() {
  const { profile, account } = useUser();
  const navigate = useNavigate();
  const { isEditing, open, form } = useProfileEditing(profile, profileMessages.settingsFailure);
  return (
    <div className={classes.page}>
      <PageTitle>Pengaturan Akun</PageTitle>
      <div className={classes.top}>
        <Button
          className={classes.back ?? ''}
          size="md"
          variant="subtle"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
          onClick={() => void navigate(-1)}
        >
          Kembali
        </Button>
        <h1 className={classes.title}>Pengaturan Akun</h1>
      </div>
      <section className={classes.card} aria-labelledby="data-diri">
        <h2 className={classes.cardTitle} id="data-diri">
          Data diri
        </h2>
        {isEditing ? (
          <ProfileForm {...form} email={profile.email} saveLabel="Simpan" />
        ) : (
          <>
            <Facts profile={profile} />
            <Button size="md" onClick={open}>
              Edit Profil
            </Button>
          </>
        )}
      </section>
      <PasswordForm hasPassword={account.passwordUpdate !== ''} />
      <LoginSessions />
      <OwnData />
    </div>
  );
}

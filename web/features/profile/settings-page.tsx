import '../../ui/styles/forms.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { profileMessages } from '../../copy/messages.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { PageTitle } from '../../ui/frame/page-title.tsx';
import { Facts } from './facts.tsx';
import { LoginSessions } from './login-sessions.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { useProfileEditing } from './use-profile-editing.ts';

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

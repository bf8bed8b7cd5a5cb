import { profileMessages, profileTexts } from '../../copy/profile.ts';
import { uiTexts } from '../../copy/ui.ts';
import '../../ui/styles/forms.ts';
import { Button } from '@mantine/core';
import {
  IconBell,
  IconBuildingStore,
  IconCalendarWeek,
  IconChevronRight,
  IconHeart,
  IconHelp,
  IconHistory,
  IconLogout,
  IconMessages,
  IconPackageExport,
  IconSettings,
  IconUserStar,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { frameTexts } from '../../copy/frame.ts';
import { type OwnProfile, ownProfileOptions } from '../../lib/session/own-profile.ts';
import { useSession } from '../../lib/session/session.ts';
import { rememberPath } from '../../lib/session/wanted-path.ts';
import { PageHeading } from '../../ui/frame/page-head.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { useLogout } from '../../ui/frame/use-logout.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import { useProfileEditing } from './use-profile-editing.ts';

const linksOf = (userId: string) => [
  { to: '/history', label: profileTexts.history, text: profileTexts.historyHint, Icon: IconHistory },
  { to: '/schedule', label: profileTexts.schedule, text: profileTexts.scheduleHint, Icon: IconCalendarWeek },
  { to: '/wishlist', label: profileTexts.wishlist, text: profileTexts.wishlistHint, Icon: IconHeart },
  { to: '/sales', label: profileTexts.sales, text: profileTexts.salesHint, Icon: IconPackageExport },
  { to: '/manage-products', label: profileTexts.products, text: profileTexts.productsHint, Icon: IconBuildingStore },
  { to: `/seller/${userId}`, label: profileTexts.ownPage, text: profileTexts.ownPageHint, Icon: IconUserStar },
  { to: '/notifications', label: profileTexts.notifications, text: profileTexts.notificationsHint, Icon: IconBell },
  { to: '/panduan', label: uiTexts.guide, text: profileTexts.guideHint, Icon: IconHelp },
  { to: '/chat', label: profileTexts.chat, text: profileTexts.chatHint, Icon: IconMessages },
  { to: '/settings', label: profileTexts.settings, text: profileTexts.settingsHint, Icon: IconSettings },
];

/** On phones, /profile links to all of the person's own pages. */
const AccountLinks = ({ userId }: { userId: string }) => (
  <nav aria-label={profileTexts.account}>
    <ul className={classes.links}>
      {linksOf(userId).map(({ to, label, text, Icon }) => (
        <li key={to}>
          <Link className={classes.link} to={to}>
            <Icon size={22} aria-hidden="true" />
            <span>
              {label}
              <small>{text}</small>
            </span>
            <IconChevronRight size={18} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

export function ProfilePage() {
  const { data, error, refetch } = useSession();
  if (error && !data) return <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoader />;
  return (
    <>
      <PageTitle>{profileTexts.title}</PageTitle>
      {data.kind === 'user' ? <Profile key={data.userId} userId={data.userId} /> : <NobodyHere />}
    </>
  );
}

const NobodyHere = () => (
  <EmptyState level={1} title={profileTexts.nobody} text={profileTexts.nobodyHint}>
    <Button size="md" component={Link} to="/login" onClick={() => rememberPath('/profile')}>
      {profileTexts.login}
    </Button>
  </EmptyState>
);

/** Links and logout are shown while the profile loads. */
function Profile({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(ownProfileOptions(userId));
  const logout = useLogout(frameTexts.logoutFailure);
  return (
    <div className={classes.page}>
      <PageHeading title={profileTexts.title} />
      <section className={classes.card} aria-label={profileTexts.own}>
        {data ? <EditableProfile profile={data} /> : null}
        {data || error ? null : <PageLoader />}
        {error && !data ? <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} /> : null}
      </section>
      <AccountLinks userId={userId} />
      <Button
        size="md"
        variant="subtle"
        color="cabai"
        leftSection={<IconLogout size={20} aria-hidden="true" />}
        loading={logout.busy}
        onClick={logout.run}
      >
        {profileTexts.logout}
      </Button>
    </div>
  );
}

function EditableProfile({ profile }: { profile: OwnProfile }) {
  const { isEditing, open, form } = useProfileEditing(profile, profileMessages.updateFailure);
  return (
    <>
      <ProfilePhoto profile={profile}>
        <h2 className={classes.name}>{profile.name || profileTexts.noName}</h2>
        <p className={classes.email}>{profile.email}</p>
        <p className={classes.email}>{profile.phone || profileTexts.noPhoneYet}</p>
      </ProfilePhoto>
      {isEditing ? (
        <ProfileForm {...form} saveLabel={profileTexts.saveChanges} />
      ) : (
        <Button className={classes.edit ?? ''} size="md" onClick={open}>
          {profileTexts.edit}
        </Button>
      )}
    </>
  );
}

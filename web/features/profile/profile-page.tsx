import '../../ui/styles/forms.ts';
import { Button } from '@mantine/core';
import {
  IconBuildingStore,
  IconChevronRight,
  IconHeart,
  IconHistory,
  IconPackageExport,
  IconSettings,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { profileMessages } from '../../copy/messages.ts';
import { rememberPath } from '../../lib/device-store.ts';
import { type SignedIn, useSession } from '../../lib/session/session.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import { useProfileEditing } from './use-profile-editing.ts';

const links = [
  { to: '/settings', label: 'Pengaturan Akun', text: 'Password, perangkat, data saya', Icon: IconSettings },
  { to: '/history', label: 'Riwayat Transaksi', text: 'Total, tanggal dan status setiap pesanan', Icon: IconHistory },
  { to: '/wishlist', label: 'Wishlist', text: 'Barang yang ditunggu', Icon: IconHeart },
  { to: '/sales', label: 'Penjualan', text: 'Pesanan atas produk Anda', Icon: IconPackageExport },
  { to: '/manage-products', label: 'Kelola Produk Jualan', text: 'Harga, stok, dan foto', Icon: IconBuildingStore },
] as const;

/** On phones /profile is the door to everything that is one's own. */
const AccountLinks = () => (
  <nav aria-label="Akun saya">
    <ul className={classes.links}>
      {links.map(({ to, label, text, Icon }) => (
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
      <PageTitle>Profile</PageTitle>
      {data.kind === 'user' ? <Profile key={data.userId} user={data} /> : <NobodyHere />}
    </>
  );
}

const NobodyHere = () => (
  <EmptyState level={1} title="Pengguna Tidak Ditemukan" text="Silakan login untuk melihat profil Anda.">
    <Button size="md" component={Link} to="/login" onClick={() => rememberPath('/profile')}>
      Login
    </Button>
  </EmptyState>
);

function Profile({ user: { profile } }: { user: SignedIn }) {
  const { isEditing, open, form } = useProfileEditing(profile, profileMessages.updateFailure);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Profile</h1>
      <section className={classes.card} aria-label="Profil saya">
        <ProfilePhoto profile={profile}>
          <h2 className={classes.name}>{profile.name || 'Nama Belum Diatur'}</h2>
          <p className={classes.email}>{profile.email}</p>
          <p className={classes.email}>{profile.phone || 'Nomor telepon belum diatur'}</p>
        </ProfilePhoto>
        {isEditing ? (
          <ProfileForm {...form} saveLabel="Simpan Perubahan" />
        ) : (
          <Button className={classes.edit ?? ''} size="md" onClick={open}>
            Edit Profil
          </Button>
        )}
      </section>
      <AccountLinks />
    </div>
  );
}

import { IconBuildingStore, IconChevronRight, IconHeart, IconHistory, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './profile.module.css';

const links = [
  { to: '/settings', label: 'Pengaturan Akun', text: 'Password, perangkat, data saya', Icon: IconSettings },
  { to: '/history', label: 'Riwayat Transaksi', text: 'Semua yang pernah dibayar', Icon: IconHistory },
  { to: '/wishlist', label: 'Wishlist', text: 'Barang yang ditunggu', Icon: IconHeart },
  { to: '/manage-products', label: 'Kelola Produk Jualan', text: 'Harga, stok, dan foto', Icon: IconBuildingStore },
] as const;

/** On phones /profile is the door to everything that is one's own. */
export const AccountLinks = () => (
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

import { IconCategory, IconHome, IconPlus, IconReceipt, IconUser } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import classes from './bottom-bar.module.css';

const places = [
  { to: '/home', label: 'Beranda', Icon: IconHome },
  { to: '/semuakategori', label: 'Kategori', Icon: IconCategory },
  { to: '/post-product', label: 'Jual', Icon: IconPlus, raised: true },
  { to: '/orders', label: 'Pesanan', Icon: IconReceipt },
  { to: '/profile', label: 'Akun', Icon: IconUser },
] as const;

/** The places of the app under the thumb; phones only. */
export function BottomBar() {
  return (
    <nav className={classes.bar} aria-label="Menu utama">
      {places.map(({ to, label, Icon, ...rest }) => (
        <NavLink key={to} className={classes.place ?? ''} to={to} data-raised={'raised' in rest || undefined}>
          <span className={classes.icon}>
            <Icon size={22} aria-hidden="true" />
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

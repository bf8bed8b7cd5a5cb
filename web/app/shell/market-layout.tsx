import { Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';
import { FloatingAdd } from '../../ui/frame/floating-add.tsx';
import { Footer } from '../../ui/frame/footer.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { MarketHeader } from './market-header.tsx';
import classes from './shell.module.css';

const footerLinks = [
  { label: 'Beranda', to: '/home' },
  { label: 'Semua Kategori', to: '/semuakategori' },
  { label: 'Riwayat Pesanan', to: '/orders' },
];

/** Header, page, footer, and on phones the bar under the thumb. */
export function MarketLayout() {
  const { data } = useSession();
  const { pathname } = useLocation();
  const signedIn = data?.kind === 'user';
  return (
    <div className={classes.page} data-bar={signedIn || undefined}>
      <MarketHeader />
      <ConnectionNote />
      <main className={classes.main} id="isi" tabIndex={-1}>
        <Outlet />
        {pathname === '/home' ? <FloatingAdd to="/post-product" onPhones={false} /> : null}
      </main>
      <Footer home={signedIn ? '/home' : '/'} links={footerLinks} />
      {signedIn ? <BottomBar /> : null}
    </div>
  );
}

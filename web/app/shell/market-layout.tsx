import { ActionIcon, Button } from '@mantine/core';
import { IconHome, IconMessageCircle, IconReceipt, IconShoppingCart, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useEffect, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import { frameTexts } from '../../copy/frame.ts';
import { useFramePerson, useSession } from '../../lib/session/session.ts';
import { markedAdmin, markedSession } from '../../lib/session/session-mark.ts';
import { rememberPath } from '../../lib/session/wanted-path.ts';
import { cartOptions } from '../../shop/cart-query.ts';
import { ColorSchemeToggle } from '../../ui/frame/color-scheme-toggle.tsx';
import { FloatingAdd } from '../../ui/frame/floating-add.tsx';
import { Footer } from '../../ui/frame/footer.tsx';
import { HeaderFrame } from '../../ui/frame/header-frame.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { preloadToasts } from '../../ui/toasts/toast.ts';
import { BellLink } from './bell-link.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { BackArrow, FindButton, HeaderSearch } from './header-search.tsx';
import { innerPage } from './inner-page.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { SellPlace } from './sell-place.tsx';
import classes from './shell.module.css';
import { TalksLink } from './talks-link.tsx';
import { UnreadTalks } from './unread-talks.tsx';
import { WaitingSales } from './waiting-sales.tsx';

const places = [
  { to: '/home', label: frameTexts.home, Icon: IconHome },
  { to: '/messages', label: frameTexts.talks, Icon: IconMessageCircle },
  { to: '/orders', label: frameTexts.orders, Icon: IconReceipt },
  { to: '/profile', label: frameTexts.account, Icon: IconUser },
] as const;

/** The bottom bar; phones only, and hidden while the page's next action takes its place (`MainAction`). */
function BottomBar({ userId }: { userId: string }) {
  return (
    <nav className={classes.bar} aria-label={frameTexts.mainMenu}>
      {places.map(({ to, label, Icon }) => (
        <Fragment key={to}>
          {to === '/orders' ? <SellPlace /> : null}
          <NavLink className={classes.place ?? ''} to={to}>
            <span className={classes.icon}>
              <Icon size={22} aria-hidden="true" />
              {to === '/profile' ? <WaitingSales userId={userId} /> : null}
              {to === '/messages' ? <UnreadTalks userId={userId} /> : null}
            </span>
            {label}
          </NavLink>
        </Fragment>
      ))}
    </nav>
  );
}

const useCartCount = (userId: string) =>
  useQuery({ ...cartOptions(userId), select: (lines) => lines.length }).data ?? 0;

function CartLink({ userId }: { userId: string }) {
  const count = useCartCount(userId);
  return (
    <ActionIcon
      className={classes.headerIcon ?? ''}
      size={44}
      radius="xl"
      variant="transparent"
      c="inherit"
      component={Link}
      to="/cart"
      aria-label={count ? frameTexts.cartCount(count) : frameTexts.cart}
    >
      <IconShoppingCart size={22} />
      {count ? <span className={classes.count}>{count}</span> : null}
    </ActionIcon>
  );
}

function MarketHeader() {
  const { data } = useSession();
  const user = useFramePerson();
  const { pathname, search, hash } = useLocation();
  // After a login from here, the person returns here.
  const remember = () => rememberPath(pathname + search + hash);
  // A device without a session mark has no session. So a visitor is recognized before the server answers, and the
  // header does not shift.
  const guest = data ? data.kind === 'guest' : markedSession() === null;
  const home = user ? '/home' : '/';
  const inner = innerPage(pathname);
  // Path on which the search was opened; on other paths the search is closed.
  const [findingOn, setFindingOn] = useState('');
  const isFinding = inner !== undefined && findingOn === pathname;
  return (
    <HeaderFrame
      home={home}
      inner={inner}
      isGuest={guest}
      isFinding={isFinding}
      back={inner ? <BackArrow home={home} /> : null}
      search={<HeaderSearch home={user ? '/home' : '/products'} />}
      actions={
        <>
          {inner ? (
            <FindButton isFinding={isFinding} onChange={(isOpen) => setFindingOn(isOpen ? pathname : '')} />
          ) : null}
          <ColorSchemeToggle />
          {user || guest ? null : <span className={classes.awaited} />}
          {user ? (
            <>
              <TalksLink userId={user.userId} />
              <BellLink userId={user.userId} />
              <CartLink userId={user.userId} />
              <ProfileMenu user={user} />
            </>
          ) : null}
          {guest ? (
            <>
              <Button
                data-inner={inner === 'thing' ? undefined : 'login'}
                size="md"
                px={8}
                variant="white"
                component={Link}
                to="/login"
                onClick={remember}
              >
                {frameTexts.login}
              </Button>
              <Button size="md" px={8} color="kunyit.5" component={Link} to="/register" onClick={remember}>
                {frameTexts.register}
              </Button>
            </>
          ) : null}
        </>
      }
    />
  );
}

const footerLinks = [
  { label: frameTexts.home, to: '/home' },
  { label: frameTexts.allCategories, to: '/semuakategori' },
  { label: frameTexts.orderHistory, to: '/orders' },
];

const AdminLayout = lazy(async () => ({ default: (await import('./admin-layout.tsx')).AdminLayout }));

/** Pages used by administrators and everyone else. */
const sharedPages = /^\/(chat|notifications|product)(\/|$)/;

/** The market's frame. On shared pages, administrators see the admin frame instead. */
export function MarketLayout() {
  const { data, error } = useSession();
  const { pathname } = useLocation();
  const isAdminPage = data ? data.kind === 'user' && data.isAdmin : !error && markedAdmin();
  if (!isAdminPage || !sharedPages.test(pathname)) return <MarketFrame />;
  return <Suspense fallback={<PageLoader />}>{data ? <AdminLayout /> : <PageLoader />}</Suspense>;
}

/** Header, page, footer, and the bottom bar of phones. */
function MarketFrame() {
  const person = useFramePerson();
  const { pathname } = useLocation();
  const signedIn = person !== undefined;
  // /home preloads no toasts, because few actions can fail there and it is the most common first page.
  const canFail = pathname !== '/home';
  useEffect(() => {
    if (canFail) preloadToasts();
  }, [canFail]);
  return (
    <div className={classes.page} data-bar={signedIn || undefined}>
      <MarketHeader />
      <ConnectionNote />
      <main className={classes.main} id="isi" tabIndex={-1}>
        <Outlet />
        {pathname === '/home' ? <FloatingAdd to="/post-product" onPhones={false} /> : null}
      </main>
      <Footer home={signedIn ? '/home' : '/'} links={footerLinks} />
      {person ? <BottomBar userId={person.userId} /> : null}
    </div>
  );
}

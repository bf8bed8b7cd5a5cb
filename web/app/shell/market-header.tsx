import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { markedSession } from '../../lib/device-store.ts';
import { useSession } from '../../lib/session/session.ts';
import { ColorSchemeToggle } from '../../ui/frame/color-scheme-toggle.tsx';
import { HeaderFrame } from '../../ui/frame/header-frame.tsx';
import { BellLink } from './bell-link.tsx';
import { CartLink } from './cart-link.tsx';
import { HeaderSearch } from './header-search.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './shell.module.css';

export function MarketHeader() {
  const { data } = useSession();
  const user = data?.kind === 'user' ? data : undefined;
  // Known before the server has answered, so that the header stands still: without a mark there is no session to find.
  const guest = data ? data.kind === 'guest' : markedSession() === null;
  return (
    <HeaderFrame
      home={user ? '/home' : '/'}
      search={<HeaderSearch />}
      actions={
        <>
          <ColorSchemeToggle />
          {user || guest ? null : <span className={classes.awaited} />}
          {user ? (
            <>
              <BellLink userId={user.userId} />
              <CartLink userId={user.userId} />
              <ProfileMenu user={user} />
            </>
          ) : null}
          {guest ? (
            <>
              <Button size="md" px={8} variant="white" component={Link} to="/login">
                Login
              </Button>
              <Button size="md" px={8} color="kunyit.5" component={Link} to="/register">
                Register
              </Button>
            </>
          ) : null}
        </>
      }
    />
  );
}

import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link, Outlet } from 'react-router-dom';
import { frameTexts } from '../../copy/frame.ts';
import { Brand } from '../../ui/frame/brand.tsx';
import classes from './auth-layout.module.css';

/** The layout of account forms: picture on one side, form on the other. */
export function AuthLayout() {
  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <Brand to="/" />
        <p className={classes.claim}>{frameTexts.motto}</p>
        <img className={classes.art} src="/hero.svg" width={480} height={320} alt="" />
      </aside>
      <main className={classes.main} id="isi" tabIndex={-1}>
        <ActionIcon
          className={classes.close ?? ''}
          size={44}
          radius="xl"
          variant="default"
          component={Link}
          to="/"
          aria-label={frameTexts.close}
        >
          <IconX size={20} />
        </ActionIcon>
        <div className={classes.form}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}

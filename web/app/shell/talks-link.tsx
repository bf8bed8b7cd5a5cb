import { ActionIcon } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../copy/format.ts';
import { frameTexts } from '../../copy/frame.ts';
import classes from './shell.module.css';
import { useUnreadTalks } from './unread-talks.tsx';

/** The link to the talks on wide screens; phones have it in the bottom bar. */
export function TalksLink({ userId }: { userId: string }) {
  const unread = useUnreadTalks(userId);
  const count = formatCount(unread);
  return (
    <ActionIcon
      className={`${classes.headerIcon} ${classes.wideIcon}`}
      size={44}
      radius="xl"
      variant="transparent"
      c="inherit"
      component={Link}
      to="/messages"
      aria-label={unread ? frameTexts.talksCount(count) : frameTexts.talks}
    >
      <IconMessageCircle size={22} />
      {unread ? <span className={classes.count}>{count}</span> : null}
    </ActionIcon>
  );
}

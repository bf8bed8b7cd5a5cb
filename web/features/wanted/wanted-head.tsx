import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router-dom';
import { ownWantedPath } from '#domain/kinds/wanted/wanted.ts';
import { wantedAdTexts } from '../../copy/wanted-ads.ts';
import segments from '../../ui/forms/segments.module.css';
import classes from './wanted.module.css';

/** The top of both lists of ads: the way to the other, and to a new one. */
export const WantedHead = ({ title }: { title: string }) => (
  <>
    <div className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      <Button size="md" component={Link} to="/wanted/new" leftSection={<IconPlus size={20} aria-hidden="true" />}>
        {wantedAdTexts.post}
      </Button>
    </div>
    <nav className={segments.segments} style={{ marginBottom: 14 }} aria-label={wantedAdTexts.tabs}>
      <NavLink to="/wanted" end>
        {wantedAdTexts.all}
      </NavLink>
      <NavLink to={ownWantedPath}>{wantedAdTexts.mine}</NavLink>
    </nav>
  </>
);

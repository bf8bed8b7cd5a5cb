import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router-dom';
import { ownWantedPath } from '#kinds/wanted/rules/wanted.ts';
import segments from '../../ui/forms/segments.module.css';
import { PageHeading } from '../../ui/frame/page-head.tsx';
import { wantedAdTexts } from './texts/wanted-ads.ts';
import classes from './wanted.module.css';

/** The top of both lists of ads: links to the other list and to a new ad. */
export const WantedHead = ({ title }: { title: string }) => (
  <>
    <PageHeading title={title} />
    <div className={classes.head}>
      <nav className={segments.segments} aria-label={wantedAdTexts.tabs}>
        <NavLink to="/wanted" end>
          {wantedAdTexts.all}
        </NavLink>
        <NavLink to={ownWantedPath}>{wantedAdTexts.mine}</NavLink>
      </nav>
      <Button size="md" component={Link} to="/wanted/new" leftSection={<IconPlus size={20} aria-hidden="true" />}>
        {wantedAdTexts.post}
      </Button>
    </div>
  </>
);

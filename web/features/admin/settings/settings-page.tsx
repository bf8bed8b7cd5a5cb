import { type Icon, IconBuildingStore } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { campusSettingsTexts, groupHeads } from '../../../copy/campus-settings.ts';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import classes from './settings.module.css';

const pages: readonly { readonly group: 'identity'; readonly Icon: Icon }[] = [
  { group: 'identity', Icon: IconBuildingStore },
];

/** The groups of settings, a page each. */
export function CampusSettingsPage() {
  return (
    <div className={classes.page}>
      <PageTitle>{campusSettingsTexts.title}</PageTitle>
      <header>
        <h1 className={classes.title}>{campusSettingsTexts.title}</h1>
        <p className={classes.hint}>{campusSettingsTexts.hint}</p>
      </header>
      <ul className={classes.groups}>
        {pages.map(({ group, Icon }) => (
          <li key={group}>
            <Link className={classes.group} to={`/admin/settings/${group}`}>
              <Icon size={24} aria-hidden="true" />
              <span>
                <strong>{groupHeads[group].title}</strong>
                <small>{groupHeads[group].hint}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

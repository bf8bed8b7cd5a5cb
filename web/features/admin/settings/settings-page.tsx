import {
  type Icon,
  IconBuildingStore,
  IconCategory,
  IconFileText,
  IconListCheck,
  IconMapPin,
  IconPhoto,
  IconScale,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { GroupName } from '#domain/settings/groups.ts';
import { campusSettingsTexts } from '../../../copy/campus-settings.ts';
import { groupHeads } from '../../../copy/settings-groups.ts';
import { setupTexts } from '../../../copy/setup.ts';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import classes from './settings.module.css';

const pages = [
  { group: 'identity', to: 'identity', Icon: IconBuildingStore },
  { group: 'places', to: 'places', Icon: IconMapPin },
  { group: 'categories', to: 'categories', Icon: IconCategory },
  { group: 'banners', to: 'banners', Icon: IconPhoto },
  { group: 'rules', to: 'rules', Icon: IconScale },
  { group: 'texts', to: 'texts', Icon: IconFileText },
  { group: 'allowedAddresses', to: 'addresses', Icon: IconUserCheck },
] as const satisfies readonly { group: GroupName; to: string; Icon: Icon }[];

/** Links to the groups of settings; each group has its own page. */
export function CampusSettingsPage() {
  return (
    <div className={classes.page}>
      <PageTitle>{campusSettingsTexts.title}</PageTitle>
      <header>
        <h1 className={classes.title}>{campusSettingsTexts.title}</h1>
        <p className={classes.hint}>{campusSettingsTexts.hint}</p>
      </header>
      <Link className={classes.group} to="/admin/setup">
        <IconListCheck size={24} aria-hidden="true" />
        <span>
          <strong>{setupTexts.title}</strong>
          <small>{setupTexts.short}</small>
        </span>
      </Link>
      <ul className={classes.groups}>
        {pages.map(({ group, to, Icon }) => (
          <li key={group}>
            <Link className={classes.group} to={`/admin/settings/${to}`}>
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

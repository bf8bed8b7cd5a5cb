import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { linkPath, tokenInHash } from '#kinds/link/rules/link-address.ts';
import { type Door, wantedMessages, wantedTexts } from '../../copy/wanted.ts';
import classes from '../../features/auth/wanted.module.css';
import { PriceText } from '../../shop/product/price-text.tsx';
import { LinkPhoto } from './link-photo.tsx';
import { openedLinkOptions } from './link-queries.ts';

/** The link's item, shown at the login; nothing if it is unavailable. `path`: the link's path. */
export function LinkedThingAtLogin({ path, door }: { path: string; door: Door }) {
  const token = tokenInHash(/^\/l(#.+)$/.exec(path)?.[1] ?? '');
  const { data, error } = useQuery({ ...openedLinkOptions(token, ''), enabled: token !== '' });
  if (token === '' || error || data?.thing === null) return null;
  const thing = data?.thing;
  return (
    <section className={classes.card} aria-label={wantedTexts.label} aria-busy={!thing}>
      <div className={classes.photo}>{thing ? <LinkPhoto thing={thing} alt="" edge={200} /> : null}</div>
      {thing ? (
        <div className={classes.words}>
          <p className={classes.why}>{wantedMessages.toDo(door, 'buy', thing.name)}</p>
          <PriceText price={thing.price} />
          <Anchor className={classes.look ?? ''} component={Link} to={linkPath(token)}>
            {wantedTexts.lookFirst}
          </Anchor>
        </div>
      ) : null}
    </section>
  );
}

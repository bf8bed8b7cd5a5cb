import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { linkPath, tokenInHash } from '#domain/kinds/link/link-address.ts';
import { wantedMessages, wantedTexts } from '../../copy/wanted.ts';
import { LinkPhoto } from '../../kinds/link/link-photo.tsx';
import { openedLinkOptions } from '../../kinds/link/link-queries.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { rememberedAction, rememberedPath } from '../../lib/session/wanted-path.ts';
import { getRow } from '../../lib/tables.ts';
import { PriceText } from '../../shop/product/price-text.tsx';
import { wishColumns } from '../../shop/product/product-columns.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import classes from './wanted.module.css';

const productIn = (path: string) => /^\/product\/([a-z\d_.-]{1,36})(?:[?#]|$)/.exec(path)?.[1];

const tokenIn = (path: string) => tokenInHash(/^\/l(#.+)$/.exec(path)?.[1] ?? '');

/** Why the person is asked to log in: what they pressed, with the product. Empty for people who came by themselves. */
export function Wanted() {
  // As it was when the page opened: the login forgets it before the page is left.
  const [path] = useState(() => rememberedPath() ?? '');
  const [action] = useState(rememberedAction);
  const productId = productIn(path);
  if (productId) return <WantedProduct productId={productId} action={action} />;
  const token = tokenIn(path);
  if (token) return <WantedLink token={token} />;
  const place = wantedMessages.places[path.split(/[/?#]/)[1] ?? ''];
  return place ? <p className={classes.place}>{wantedMessages.toPlace(place)}</p> : null;
}

function WantedProduct({ productId, action }: { productId: string; action: string }) {
  const { data: product, error } = useQuery({
    queryKey: queryKeys.wantedProduct(productId),
    queryFn: () => getRow('products', productId, wishColumns),
  });
  // Deleted, or not loaded: the login does not need it.
  if (product === null || error) return null;
  return (
    <section className={classes.card} aria-label={wantedTexts.label} aria-busy={!product}>
      <div className={classes.photo}>
        {product ? <ProductPhoto imageId={product.imageId} alt="" sizes="72px" eager /> : null}
      </div>
      {product ? (
        <div className={classes.words}>
          <p className={classes.why}>{wantedMessages.toDo(action, product.name)}</p>
          <PriceText price={product.price} discount={product.discount} kind={product.kind} />
          <Anchor className={classes.look ?? ''} component={Link} to={`/product/${productId}`}>
            {wantedTexts.lookFirst}
          </Anchor>
        </div>
      ) : null}
    </section>
  );
}

/** What a sale's link offers; once it can't be had, the login says nothing of it. */
function WantedLink({ token }: { token: string }) {
  const { data, error } = useQuery(openedLinkOptions(token, ''));
  if (error || data?.thing === null) return null;
  const thing = data?.thing;
  return (
    <section className={classes.card} aria-label={wantedTexts.label} aria-busy={!thing}>
      <div className={classes.photo}>{thing ? <LinkPhoto thing={thing} alt="" edge={200} /> : null}</div>
      {thing ? (
        <div className={classes.words}>
          <p className={classes.why}>{wantedMessages.toOrder(thing.name)}</p>
          <PriceText price={thing.price} />
          <Anchor className={classes.look ?? ''} component={Link} to={linkPath(token)}>
            {wantedTexts.lookFirst}
          </Anchor>
        </div>
      ) : null}
    </section>
  );
}

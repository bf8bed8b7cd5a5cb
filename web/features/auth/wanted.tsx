import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { wantedMessages, wantedTexts } from '../../copy/wanted.ts';
import { part } from '../../lib/page/part.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { rememberedAction, rememberedPath } from '../../lib/session/wanted-path.ts';
import { getRow } from '../../lib/tables.ts';
import { PriceText } from '../../shop/product/price-text.tsx';
import { wishColumns } from '../../shop/product/product-columns.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import classes from './wanted.module.css';

/** Pages of a kind; most people come from others. */
const AskedByKind = part(async () => (await import('./asked-by-kind.tsx')).AskedByKind);

const productIn = (path: string) => /^\/product\/([a-z\d_.-]{1,36})(?:[?#]|$)/.exec(path)?.[1];

/** Why the person is asked to log in: what they pressed, with the product. Empty for people who came by themselves. */
export function Wanted() {
  // As it was when the page opened: the login forgets it before the page is left.
  const [path] = useState(() => rememberedPath() ?? '');
  const [action] = useState(rememberedAction);
  const productId = productIn(path);
  if (productId) return <WantedProduct productId={productId} action={action} />;
  const place = wantedMessages.places[path.split(/[/?#]/)[1] ?? ''];
  if (place) return <p className={classes.place}>{wantedMessages.toPlace(place)}</p>;
  return path ? <AskedByKind path={path} /> : null;
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

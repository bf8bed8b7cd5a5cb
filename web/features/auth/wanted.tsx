import { Anchor } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Door, wantedMessages, wantedTexts } from '../../copy/wanted.ts';
import { part } from '../../lib/page/part.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { rememberedAction, rememberedPath } from '../../lib/session/wanted-path.ts';
import { getRow } from '../../lib/tables.ts';
import { PriceText } from '../../shop/product/price-text.tsx';
import { wishColumns } from '../../shop/product/product-columns.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import classes from './auth.module.css';
import wanted from './wanted.module.css';

/** Loaded only for pages of a kind, because few logins are required by them. */
const AskedByKind = part(async () => (await import('./asked-by-kind.tsx')).AskedByKind);

const productIn = (path: string) => /^\/product\/([a-z\d_.-]{1,36})(?:[?#]|$)/.exec(path)?.[1];

interface WantedProps {
  door: Door;
  /** Heading used when no page required the login. Absent if the page has another heading. */
  title?: string;
}

const Title = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : <h1 className={classes.title}>{children}</h1>;

/** Explains why the login is required, and shows the product concerned. */
export function Wanted({ door, title }: WantedProps) {
  // Read once: the login clears it before the page is left.
  const [path] = useState(() => rememberedPath() ?? '');
  const [action] = useState(rememberedAction);
  const productId = productIn(path);
  if (productId)
    return <WantedProduct productId={productId} action={action} door={door} {...(title ? { title } : {})} />;
  const place = wantedMessages.places[path.split(/[/?#]/)[1] ?? ''];
  return (
    <>
      <Title>{title}</Title>
      {place ? <p className={wanted.place}>{wantedMessages.toPlace(place)}</p> : null}
      {path && !place ? <AskedByKind path={path} door={door} /> : null}
    </>
  );
}

interface WantedProductProps extends WantedProps {
  productId: string;
  action: string;
}

function WantedProduct({ productId, action, door, title }: WantedProductProps) {
  const queries = useQueryClient();
  const { data: product, error } = useQuery({
    queryKey: queryKeys.wantedProduct(productId),
    // From the cache of the product's page, which was usually just open.
    placeholderData: () => queries.getQueryData(queryKeys.product(productId)),
    queryFn: () => getRow('products', productId, wishColumns),
  });
  // The product is deleted or failed to load. The login works without it.
  if (product === null || error) return <Title>{title}</Title>;
  const why = product && wantedMessages.toDo(door, action, product.name);
  return (
    <>
      {title === undefined ? null : <h1 className={`${classes.title} ${wanted.heading}`}>{why ?? title}</h1>}
      <section className={wanted.card} aria-label={wantedTexts.label} aria-busy={!product}>
        <div className={wanted.photo}>
          {product ? <ProductPhoto imageId={product.imageId} alt="" sizes="72px" eager /> : null}
        </div>
        {product ? (
          <div className={wanted.words}>
            {title === undefined ? <p className={wanted.why}>{why}</p> : null}
            <PriceText price={product.price} discount={product.discount} kind={product.kind} />
            <Anchor className={wanted.look ?? ''} component={Link} to={`/product/${productId}`}>
              {wantedTexts.lookFirst}
            </Anchor>
          </div>
        ) : null}
      </section>
    </>
  );
}

import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { productTexts } from '../../copy/product.ts';
import { talkTexts } from '../../copy/talks.ts';
import { PhotoAvatar } from '../../shop/photos/photo-avatar.tsx';
import { reputationOptions } from '../../shop/seller/reputation.ts';
import { CampusMark, ReputationLines } from '../../shop/seller/reputation-lines.tsx';
import classes from './product.module.css';
import type { Product } from './queries.ts';

interface SellerBoxProps {
  product: Product;
  /** Asks the seller a question. Absent on one's own product. */
  asking?: { busy: boolean; ask: () => void } | undefined;
  /** Whether phones show this question button, because no bottom bar has one. */
  isOnlyPlace: boolean;
}

/** The seller with their reputation and a link to their page. */
export function SellerBox({ product, asking, isOnlyPlace }: SellerBoxProps) {
  const { data: seller } = useQuery(reputationOptions(product.sellerId));
  const name = product.sellerName || productTexts.nameless;
  return (
    <div className={classes.seller}>
      <PhotoAvatar name={product.sellerName} photoId={product.sellerPhotoId} size={48} />
      <div className={classes.sellerFacts}>
        <small>{productTexts.seller}</small>
        {seller ? (
          <Link className={classes.sellerName} to={`/seller/${product.sellerId}`}>
            {name}
          </Link>
        ) : (
          <span className={classes.sellerName}>{name}</span>
        )}
        {product.sellerId ? (
          <div className={classes.known}>
            {seller ? <ReputationLines seller={seller} /> : null}
            {seller?.isCampusEmail ? <CampusMark /> : null}
          </div>
        ) : null}
      </div>
      {asking ? (
        <Button
          className={(isOnlyPlace ? classes.askHere : classes.askWide) ?? ''}
          size="md"
          variant="default"
          leftSection={<IconMessageCircle size={18} aria-hidden="true" />}
          loading={asking.busy}
          onClick={asking.ask}
        >
          {talkTexts.askSeller}
        </Button>
      ) : null}
    </div>
  );
}

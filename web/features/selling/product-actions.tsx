import {
  type Icon,
  IconCircleCheck,
  IconEye,
  IconPencil,
  IconRefresh,
  IconRotate,
  IconShare3,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { availabilityOf } from '#domain/products/listing.ts';
import { listingTexts } from '../../copy/listing.ts';
import { productTexts } from '../../copy/product.ts';
import { sellingCopy } from '../../copy/selling.ts';
import classes from './own-products.module.css';
import type { OwnProduct } from './queries.ts';

interface ProductActionsProps {
  product: OwnProduct;
  onEdit: () => void;
  onDelete: () => void;
  onShare: () => void;
  onMark: (isSold: boolean) => void;
  onRenew: () => void;
}

export function ProductActions({ product, onEdit, onDelete, onShare, onMark, onRenew }: ProductActionsProps) {
  const { name, isSold } = product;
  const named = (word: string, Icon: Icon) => ({
    className: classes.action,
    title: word,
    'aria-label': `${word} ${name}`,
    children: (
      <>
        <Icon size={20} aria-hidden="true" />
        <span className={classes.word}>{word}</span>
      </>
    ),
  });
  return (
    <span className={classes.actions}>
      <Link to={`/product/${product.$id}`} {...named(sellingCopy.look, IconEye)} />
      <button type="button" onClick={onShare} {...named(productTexts.share, IconShare3)} />
      {availabilityOf(product) === 'unlisted' ? (
        <button type="button" onClick={onRenew} {...named(listingTexts.showAgainShort, IconRefresh)} />
      ) : (
        <button
          type="button"
          onClick={() => onMark(!isSold)}
          {...(isSold ? named(sellingCopy.sellAgain, IconRotate) : named(sellingCopy.markSold, IconCircleCheck))}
        />
      )}
      <button type="button" onClick={onEdit} {...named(sellingCopy.edit, IconPencil)} />
      <button type="button" onClick={onDelete} data-danger {...named(sellingCopy.remove, IconTrash)} />
    </span>
  );
}

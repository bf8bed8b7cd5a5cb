import { type Icon, IconCircleCheck, IconEye, IconPencil, IconRotate, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './own-products.module.css';
import type { OwnProduct } from './queries.ts';

interface ProductActionsProps {
  product: OwnProduct;
  onEdit: () => void;
  onDelete: () => void;
  onMark: (isSold: boolean) => void;
}

export function ProductActions({ product, onEdit, onDelete, onMark }: ProductActionsProps) {
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
      <Link to={`/product/${product.$id}`} {...named('Lihat', IconEye)} />
      <button
        type="button"
        onClick={() => onMark(!isSold)}
        {...(isSold ? named('Jual lagi', IconRotate) : named('Tandai terjual', IconCircleCheck))}
      />
      <button type="button" onClick={onEdit} {...named('Edit', IconPencil)} />
      <button type="button" onClick={onDelete} data-danger {...named('Hapus', IconTrash)} />
    </span>
  );
}

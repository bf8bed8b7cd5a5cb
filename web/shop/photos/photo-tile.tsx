import { FileButton } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconGripVertical,
  IconRefresh,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { photoCopy } from '../../copy/selling.ts';
import { ProductPhoto } from '../product/product-photo.tsx';
import classes from './photo-input.module.css';
import type { Photo } from './use-photos.ts';

interface PhotoTileProps {
  photo: Photo;
  index: number;
  count: number;
  accept: string;
  isDragged: boolean;
  onMove: (to: number) => void;
  onReplace: (file: File) => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** One photo with its progress and what can be done with it. */
export function PhotoTile({ photo, index, count, accept, isDragged, ...on }: PhotoTileProps) {
  const [pressed, setPressed] = useState<'left' | 'right'>();
  const name = `foto ${index + 1}`;
  const isBusy = photo.state === 'preparing' || photo.state === 'uploading';
  const move = (side: 'left' | 'right', to: number) => {
    setPressed(side);
    on.onMove(to);
  };
  return (
    <li
      className={classes.tile}
      data-place={index}
      data-photo={photo.fileId}
      data-state={photo.state}
      data-dragged={isDragged || undefined}
    >
      <div className={classes.picture}>
        {photo.previewUrl ? (
          <img className={classes.preview} src={photo.previewUrl} alt={`Pratinjau ${name}`} draggable={false} />
        ) : (
          <ProductPhoto
            imageId={photo.state === 'ready' ? photo.fileId : ''}
            alt={`Pratinjau ${name}`}
            sizes="180px"
            widths={[200, 480]}
          />
        )}
        {index === 0 ? <span className={classes.main}>{photoCopy.main}</span> : null}
        {count > 1 ? (
          <span className={classes.handle} data-handle aria-hidden="true">
            <IconGripVertical size={18} />
          </span>
        ) : null}
        {isBusy ? (
          <progress className={classes.progress} max={1} value={photo.progress} aria-label={`Mengunggah ${name}`} />
        ) : null}
        {photo.state === 'waiting' ? <span className={classes.waiting}>{photoCopy.waitingShort}</span> : null}
        {photo.state === 'failed' ? (
          <button type="button" className={classes.retry} onClick={on.onRetry}>
            <IconRefresh size={18} aria-hidden="true" /> Coba lagi
          </button>
        ) : null}
      </div>
      <div className={classes.actions}>
        <button
          type="button"
          className={classes.action}
          data-move
          data-pressed={pressed === 'left' || undefined}
          aria-label={`Geser ${name} ke depan`}
          disabled={index === 0}
          onClick={() => move('left', index - 1)}
        >
          <IconArrowLeft size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.action}
          data-move
          data-pressed={pressed === 'right' || undefined}
          aria-label={`Geser ${name} ke belakang`}
          disabled={index === count - 1}
          onClick={() => move('right', index + 1)}
        >
          <IconArrowRight size={18} aria-hidden="true" />
        </button>
        <FileButton accept={accept} onChange={(file) => file && on.onReplace(file)}>
          {(props) => (
            <button {...props} type="button" className={classes.action} aria-label={`Ganti ${name}`}>
              <IconReplace size={18} aria-hidden="true" />
            </button>
          )}
        </FileButton>
        <button type="button" className={classes.action} aria-label={`Hapus ${name}`} onClick={on.onRemove}>
          <IconTrash size={18} aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}

import { FileButton } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCamera,
  IconGripVertical,
  IconPhotoPlus,
  IconRefresh,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { productPhoto } from '#domain/photo.ts';
import { photoCopy, photoSentence } from '../../copy/selling.ts';
import { ProductPhoto } from '../product/product-photo.tsx';
import type { Bucket } from './images.ts';
import { OwnPhoto } from './own-photo.tsx';
import classes from './photo-input.module.css';
import { useDragOrder } from './use-drag-order.ts';
import type { Photo, Photos } from './use-photos.ts';

interface PhotoTileProps {
  photo: Photo;
  bucket: Bucket;
  /** Whether this is the product's main photo. */
  isMain: boolean;
  index: number;
  count: number;
  accept: string;
  isDragged: boolean;
  onMove: (to: number) => void;
  onReplace: (file: File) => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** One photo with its progress and actions. */
function PhotoTile({ photo, bucket, isMain, index, count, accept, isDragged, ...on }: PhotoTileProps) {
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
          <img className={classes.preview} src={photo.previewUrl} alt={photoCopy.preview(name)} draggable={false} />
        ) : bucket !== 'product-photos' && photo.state === 'ready' ? (
          <OwnPhoto bucket={bucket} fileId={photo.fileId} alt={photoCopy.preview(name)} />
        ) : (
          <ProductPhoto
            imageId={photo.state === 'ready' ? photo.fileId : ''}
            alt={photoCopy.preview(name)}
            sizes="180px"
            widths={[200, 480]}
          />
        )}
        {isMain ? <span className={classes.main}>{photoCopy.main}</span> : null}
        {count > 1 ? (
          <span className={classes.handle} data-handle aria-hidden="true">
            <IconGripVertical size={18} />
          </span>
        ) : null}
        {isBusy ? (
          <progress
            className={classes.progress}
            max={1}
            value={photo.progress}
            aria-label={photoCopy.uploading(name)}
          />
        ) : null}
        {photo.state === 'waiting' ? <span className={classes.waiting}>{photoCopy.waitingShort}</span> : null}
        {photo.state === 'failed' ? (
          <button type="button" className={classes.retry} onClick={on.onRetry}>
            <IconRefresh size={18} aria-hidden="true" /> {photoCopy.tryAgain}
          </button>
        ) : null}
      </div>
      {/* Ignores the second click of a double click: another photo or button may have moved under the pointer. */}
      <div className={classes.actions} onClickCapture={(event) => event.detail > 1 && event.stopPropagation()}>
        <button
          type="button"
          className={classes.action}
          data-move
          data-pressed={pressed === 'left' || undefined}
          aria-label={photoCopy.moveForward(name)}
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
          aria-label={photoCopy.moveBack(name)}
          disabled={index === count - 1}
          onClick={() => move('right', index + 1)}
        >
          <IconArrowRight size={18} aria-hidden="true" />
        </button>
        <FileButton accept={accept} onChange={(file) => file && on.onReplace(file)}>
          {(props) => (
            <button {...props} type="button" className={classes.action} aria-label={photoCopy.replace(name)}>
              <IconReplace size={18} aria-hidden="true" />
            </button>
          )}
        </FileButton>
        <button type="button" className={classes.action} aria-label={photoCopy.remove(name)} onClick={on.onRemove}>
          <IconTrash size={18} aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}

const accept = productPhoto.types.join();

interface PhotoInputProps {
  label: string;
  photos: Photos;
  hint: string;
  /** Whether the form can be sent without photos. */
  isOptional?: boolean;
  error?: string | undefined;
  /** The field's element, for forms that scroll to it. */
  at?: RefObject<HTMLFieldSetElement | null>;
}

/** The photos of a form: choose, drop or take them, watch the upload, reorder them by dragging or with buttons. */
export function PhotoInput({ label, photos, hint, isOptional = false, error, at }: PhotoInputProps) {
  const errorId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const refocus = useRef('');
  const { dragged, listeners } = useDragOrder(photos.move);
  const count = photos.photos.length;

  // Moving a photo in the DOM takes focus from its button, so it is focused again.
  useEffect(() => {
    if (!refocus.current) return;
    const item = list.current?.querySelector(`[data-photo="${refocus.current}"]`);
    const pressed = item?.querySelector<HTMLElement>('[data-pressed]:not(:disabled)');
    (pressed ?? item?.querySelector<HTMLElement>('[data-move]:not(:disabled)'))?.focus();
    refocus.current = '';
  });
  const moveByButton = (fileId: string, from: number, to: number) => {
    refocus.current = fileId;
    photos.move(from, to);
    setSaid(photoCopy.moved(to + 1, count));
  };
  const dropFiles = (event: DragEvent) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) photos.add(files);
  };
  return (
    <fieldset
      ref={at}
      className={classes.root}
      aria-describedby={error ? errorId : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropFiles}
    >
      <legend className={classes.label}>
        {label} {isOptional ? null : <span aria-hidden="true">*</span>}
      </legend>
      {count > 0 ? (
        <ul className={classes.tiles} ref={list} {...listeners}>
          {photos.photos.map((photo, index) => (
            <PhotoTile
              key={photo.fileId}
              photo={photo}
              bucket={photos.bucket}
              isMain={index === 0 && photos.bucket === 'product-photos'}
              index={index}
              count={count}
              accept={accept}
              isDragged={dragged === index}
              onMove={(to) => moveByButton(photo.fileId, index, to)}
              onReplace={(file) => photos.replace(photo.fileId, file)}
              onRetry={() => photos.retry(photo)}
              onRemove={() => photos.remove(photo.fileId)}
            />
          ))}
        </ul>
      ) : null}
      {photos.room > 0 ? (
        <div className={classes.choices} data-empty={count === 0 || undefined}>
          <FileButton multiple accept={accept} onChange={photos.add} key={`files-${count}`}>
            {(props) => (
              <button {...props} type="button" className={classes.choice} data-invalid={error ? true : undefined}>
                <IconPhotoPlus size={count === 0 ? 34 : 22} stroke={1.6} aria-hidden="true" />
                {count === 0 ? photoCopy.choose : photoCopy.add}
              </button>
            )}
          </FileButton>
          <FileButton accept={accept} capture="environment" onChange={(file) => file && photos.add([file])}>
            {(props) => (
              <button {...props} type="button" className={classes.choice} data-camera>
                <IconCamera size={count === 0 ? 34 : 22} stroke={1.6} aria-hidden="true" />
                {photoCopy.camera}
              </button>
            )}
          </FileButton>
        </div>
      ) : null}
      <p className={classes.hint}>{hint}</p>
      {error ? (
        <p className={classes.error} id={errorId}>
          {error}
        </p>
      ) : null}
      <p className={classes.waitingNote} role="status">
        {photos.isWaiting && !error ? photoCopy.waiting : null}
      </p>
      <div role="alert">
        {photos.troubles.map(({ fileName, error: trouble }) => (
          <p key={fileName} className={classes.error}>
            <b>{fileName}</b> {photoSentence(trouble)}
          </p>
        ))}
      </div>
      <p className={classes.said} aria-live="polite">
        {said}
      </p>
    </fieldset>
  );
}

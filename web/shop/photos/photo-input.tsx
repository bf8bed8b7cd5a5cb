import { FileButton } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { productPhotoTypes } from '#domain/photo.ts';
import { photoCopy, photoSentence } from '../../copy/selling.ts';
import classes from './photo-input.module.css';
import { PhotoTile } from './photo-tile.tsx';
import { useDragOrder } from './use-drag-order.ts';
import type { Photos } from './use-photos.ts';

const accept = productPhotoTypes.join();

interface PhotoInputProps {
  label: string;
  photos: Photos;
  /** Sentence under the field, from the form's rules. */
  error?: string | undefined;
  /** Where the field stands, for a form that leads there. */
  at?: RefObject<HTMLFieldSetElement | null>;
}

/** Photos of a product: choose, drop or take them, watch them go up, order them by dragging or by buttons. */
export function PhotoInput({ label, photos, error, at }: PhotoInputProps) {
  const errorId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const refocus = useRef('');
  const { dragged, listeners } = useDragOrder(photos.move);
  const count = photos.photos.length;

  // Moving an item in the document takes the focus away from the button that moved it.
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
        {label} <span aria-hidden="true">*</span>
      </legend>
      {count > 0 ? (
        <ul className={classes.tiles} ref={list} {...listeners}>
          {photos.photos.map((photo, index) => (
            <PhotoTile
              key={photo.fileId}
              photo={photo}
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
      <p className={classes.hint}>{photoCopy.hint}</p>
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

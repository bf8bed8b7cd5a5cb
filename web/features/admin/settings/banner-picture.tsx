import { Button, FileButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bannersTexts } from '../../../copy/campus-banners.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { uiTexts } from '../../../copy/ui.ts';
import { previewUrl } from '../../../shop/photos/images.ts';
import { useFormPart } from '../../../ui/forms/form-parts.tsx';
import { drawPicture, type Focus, openPicture, pictureOf, type Slot } from './crop-picture.ts';
import classes from './settings.module.css';
import { uploadPicture } from './upload-picture.ts';

interface BannerPictureProps {
  slot: Slot;
  label: string;
  photoId: string;
  error: string | undefined;
  onChange: (photoId: string) => void;
}

/** Image source for a banner 340 px wide, for pixel ratios 1 and 2. */
export const bannerSource = (photoId: string) => ({
  src: previewUrl('banners', photoId, 480),
  srcSet: ([480, 800] as const).map((width) => `${previewUrl('banners', photoId, width)} ${width}w`).join(', '),
  sizes: '340px',
});

const middle: Focus = { across: 0.5, down: 0.5 };

/** Chooses a banner's picture, crops it to its slot and uploads it. */
export function BannerPicture({ slot, label, photoId, error, onChange }: BannerPictureProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [focus, setFocus] = useState(middle);
  const [wrong, setWrong] = useState('');
  const [failures, setFailures] = useState(0);
  const [isOpening, setOpening] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (picture && canvas.current) drawPicture(canvas.current, picture, slot, focus);
  }, [picture, slot, focus]);
  const close = () => {
    picture?.close();
    setPicture(null);
  };
  const upload = useMutation({
    mutationFn: async () => {
      if (!canvas.current) throw new Error('Nothing to upload');
      return uploadPicture(await pictureOf(canvas.current));
    },
    onSuccess: (id) => {
      close();
      onChange(id);
    },
    onError: (problem) => {
      setFailures((before) => before + 1);
      setWrong(bannersTexts.failure(sentenceFor(problem)));
    },
  });
  useFormPart({
    waitsFor: isOpening || picture ? uiTexts.waitsForPhoto(1, 1) : null,
    failures,
    finish: picture && !upload.isPending ? () => upload.mutate() : undefined,
  });
  const choose = async (file: File | null) => {
    if (!file) return;
    setWrong('');
    setOpening(true);
    const opened = await openPicture(file);
    setOpening(false);
    if ('wrong' in opened) {
      setFailures((before) => before + 1);
      return setWrong(bannersTexts[opened.wrong]);
    }
    setFocus(middle);
    setPicture(opened.picture);
  };
  const range = (side: keyof Focus) => (
    <label>
      {bannersTexts[side]}
      <input
        type="range"
        className={classes.range}
        min={0}
        max={1}
        step={0.01}
        value={focus[side]}
        onChange={({ currentTarget }) => setFocus({ ...focus, [side]: Number(currentTarget.value) })}
      />
    </label>
  );
  return (
    <fieldset className={classes.picture}>
      <legend>{label}</legend>
      {picture ? (
        <>
          <canvas ref={canvas} className={classes.slot} />
          {picture.width * 3 > picture.height * 8 ? range('across') : range('down')}
          <div className={classes.actions}>
            <Button size="md" loading={upload.isPending} onClick={() => upload.mutate()}>
              {bannersTexts.use}
            </Button>
            <Button size="md" variant="default" disabled={upload.isPending} onClick={close}>
              {bannersTexts.cancel}
            </Button>
          </div>
        </>
      ) : (
        <>
          {photoId === '' ? null : <img className={classes.slot} {...bannerSource(photoId)} alt="" />}
          <div className={classes.actions}>
            <FileButton accept="image/png,image/jpeg,image/webp,image/gif" onChange={(file) => void choose(file)}>
              {(props) => (
                <Button {...props} size="md" variant="default" loading={isOpening}>
                  {bannersTexts.choose}
                </Button>
              )}
            </FileButton>
            {slot === 'phone' && photoId !== '' ? (
              <Button size="md" variant="subtle" onClick={() => onChange('')}>
                {bannersTexts.dropPhone}
              </Button>
            ) : null}
          </div>
        </>
      )}
      {wrong || error ? (
        <p className={classes.refusal} role="alert">
          {wrong || error}
        </p>
      ) : null}
    </fieldset>
  );
}

import { Button, FileButton, Progress } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { profileMessages, profileTexts } from '../../copy/profile.ts';
import { toCallError } from '../../lib/call-error.ts';
import type { OwnProfile } from '../../lib/session/own-profile.ts';
import { PhotoAvatar } from '../../shop/photos/photo-avatar.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './profile.module.css';
import { usePreparePhoto, useUploadPhoto } from './queries.ts';

/** An object URL of the chosen file, revoked when no longer shown. */
function usePreview(file: File | undefined): string | undefined {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return address;
}

const uploadSentence = (error: unknown) =>
  toCallError(error).code === 'photo_upload_failed' ? profileMessages.photoFailureDefault : sentenceFor(error);

/** The photo, the button that changes it, and the preview between choosing and uploading. */
export function ProfilePhoto({ profile, children }: { profile: OwnProfile; children?: ReactNode }) {
  const prepare = usePreparePhoto();
  const upload = useUploadPhoto();
  const resetPicker = useRef<() => void>(null);
  const preview = usePreview(prepare.data);
  const forget = () => prepare.reset();
  const choose = (file: File | null) => {
    resetPicker.current?.(); // the same file may be chosen again
    if (file) prepare.mutate(file, { onError: (error) => void toast('bad', sentenceFor(error), error) });
  };
  const send = () => {
    if (!prepare.data || upload.isPending) return;
    upload.mutate(prepare.data, {
      onSuccess: () => void toast('good', profileMessages.photoSaved),
      onError: (error) => void toast('bad', profileMessages.photoFailure(uploadSentence(error))),
      onSettled: forget,
    });
  };
  return (
    <>
      <div className={classes.person}>
        {preview ? (
          <img className={classes.preview} src={preview} alt={profileTexts.photoPreview} />
        ) : (
          <PhotoAvatar name={profile.name} photoId={profile.photoId} fallbackUrl={profile.profileImageUrl} size={104} />
        )}
        <div className={classes.who}>
          {children}
          <FileButton onChange={choose} accept="image/png,image/jpeg,image/gif" resetRef={resetPicker}>
            {(props) => (
              <Button
                {...props}
                size="md"
                variant="default"
                leftSection={<IconCamera size={20} aria-hidden="true" />}
                loading={prepare.isPending}
                disabled={upload.isPending}
              >
                {profileTexts.changePhoto}
              </Button>
            )}
          </FileButton>
        </div>
      </div>
      {preview ? (
        <div className={classes.chosen}>
          <p>{upload.isPending ? profileTexts.uploadingPhoto : profileTexts.photoReady}</p>
          <div className={classes.actions}>
            <Button size="md" loading={upload.isPending} onClick={send}>
              {profileTexts.uploadPhoto}
            </Button>
            <Button size="md" variant="default" disabled={upload.isPending} onClick={forget}>
              {profileTexts.cancel}
            </Button>
          </div>
          {upload.isPending ? <Progress value={100} animated aria-label={profileTexts.photoProgress} /> : null}
        </div>
      ) : null}
    </>
  );
}

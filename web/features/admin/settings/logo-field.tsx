import { Button, FileButton, Input } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { logoPicture } from '#domain/photo.ts';
import { identityTexts, settingLabels } from '../../../copy/campus-settings.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { uiTexts } from '../../../copy/ui.ts';
import { logoAddress } from '../../../lib/campus/logo.ts';
import { useFormPart } from '../../../ui/forms/form-parts.tsx';
import { uploadLogo } from './logo-file.ts';
import classes from './settings.module.css';

interface LogoFieldProps {
  logoId: string;
  error: string | undefined;
  onChange: (logoId: string) => void;
}

/** The campus's logo: uploaded when chosen, active once the page is saved. */
export function LogoField({ logoId, error, onChange }: LogoFieldProps) {
  const resetPicker = useRef<() => void>(null);
  const [failures, setFailures] = useState(0);
  const upload = useMutation({
    mutationFn: uploadLogo,
    onSuccess: onChange,
    onError: () => setFailures((before) => before + 1),
  });
  useFormPart({ waitsFor: upload.isPending ? uiTexts.waitsForPhoto(1, 1) : null, failures });
  const choose = (file: File | null) => {
    resetPicker.current?.(); // the same file may be chosen again
    if (file) upload.mutate(file);
  };
  const problem = upload.isError ? sentenceFor(upload.error) : error;
  return (
    <Input.Wrapper
      size="md"
      labelElement="div"
      label={settingLabels.logoId}
      description={identityTexts.logo}
      error={problem}
    >
      <div className={classes.logo}>
        {logoId === '' ? null : (
          <img src={logoAddress(logoId)} width={64} height={64} alt={identityTexts.logoNow} key={logoId} />
        )}
        <FileButton onChange={choose} accept={logoPicture.types.join()} resetRef={resetPicker}>
          {(props) => (
            <Button
              {...props}
              size="md"
              variant="default"
              leftSection={<IconPhotoUp size={18} aria-hidden="true" />}
              loading={upload.isPending}
            >
              {logoId === '' ? identityTexts.chooseLogo : identityTexts.changeLogo}
            </Button>
          )}
        </FileButton>
        {logoId === '' ? null : (
          <Button size="md" variant="subtle" disabled={upload.isPending} onClick={() => onChange('')}>
            {identityTexts.removeLogo}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

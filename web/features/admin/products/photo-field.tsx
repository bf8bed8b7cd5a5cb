import { Button, FileButton } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { productPhoto } from '#domain/photo.ts';
import { adminMessages, productTexts } from '../../../copy/admin.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { shopTexts } from '../../../copy/shop.ts';
import { uiTexts } from '../../../copy/ui.ts';
import { ProductPhoto } from '../../../shop/product/product-photo.tsx';
import { useFormPart } from '../../../ui/forms/form-parts.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { uploadPhoto } from './product-calls.ts';
import classes from './products.module.css';

interface PhotoFieldProps {
  imageIds: readonly string[];
  name: string;
  onChange: (imageIds: string[]) => void;
}

/** The main photo; a new one replaces it, and the product's other photos stay. */
export function PhotoField({ imageIds, name, onChange }: PhotoFieldProps) {
  const resetPicker = useRef<() => void>(null);
  const [failures, setFailures] = useState(0);
  const upload = useMutation({
    mutationFn: uploadPhoto,
    onSuccess: (imageId) => onChange([imageId, ...imageIds.slice(1)]),
    onError: (error) => {
      setFailures((before) => before + 1);
      void toast('bad', `${adminMessages.imageFailure} ${sentenceFor(error)}`, error);
    },
  });
  useFormPart({ waitsFor: upload.isPending ? uiTexts.waitsForPhoto(1, 1) : null, failures });
  const choose = (file: File | null) => {
    resetPicker.current?.(); // the same file may be chosen again
    if (file) upload.mutate(file);
  };
  const [imageId = ''] = imageIds;
  return (
    <div className={classes.photo}>
      <ProductPhoto key={imageId} imageId={imageId} alt={shopTexts.photoOf(name)} sizes="160px" widths={[200, 320]} />
      <FileButton onChange={choose} accept={productPhoto.types.join()} resetRef={resetPicker}>
        {(props) => (
          <Button
            {...props}
            size="sm"
            px="xs"
            mih={44}
            variant="default"
            leftSection={<IconPhotoUp size={18} aria-hidden="true" />}
            loading={upload.isPending}
          >
            {imageId ? productTexts.changePhoto : productTexts.uploadPhoto}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

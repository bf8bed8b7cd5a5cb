import { Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { productTexts } from '../../copy/product.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './share-button.module.css';
import { handedOver, shareLink } from './share-link.ts';

interface ShareButtonProps {
  title: string;
  /** The share page: /s/<product>, /s/u/<seller> or /s/w/<wanted ad>. */
  path: string;
}

/** Opens the phone's share sheet, else copies the link. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const share = async () => {
    const { pathname, search } = globalThis.location;
    const url = shareLink(path, pathname + search);
    try {
      if (navigator.share) await handedOver(() => navigator.share({ title, url }));
      else {
        await navigator.clipboard.writeText(url);
        await toast('good', productTexts.linkCopied);
      }
    } catch {
      await toast('bad', productTexts.linkNotShared);
    }
  };
  return (
    <Button size="md" px="xs" variant="subtle" aria-label={productTexts.share} onClick={() => void share()}>
      <IconShare3 size={18} aria-hidden="true" />
      <span className={classes.wideOnly}>{productTexts.share}</span>
    </Button>
  );
}

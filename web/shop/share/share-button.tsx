import { Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { productTexts } from '../../copy/product.ts';
import { config } from '../../lib/config.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './share-button.module.css';

interface ShareButtonProps {
  title: string;
  /** Of the share page: /s/<product> or /s/u/<seller>. */
  path: string;
}

/** The share page, whose card chats can draw; where there are none, the page as it stands in the address bar. */
const sharedLink = (path: string): string =>
  config.shareUrl === '' ? globalThis.location.href : `${config.shareUrl}${path}`;

/** The phone's own share sheet where there is one, else the clipboard. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const share = async () => {
    const url = sharedLink(path);
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        await toast('good', productTexts.linkCopied);
      }
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
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

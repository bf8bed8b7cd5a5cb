import { Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { productTexts } from '../../copy/product.ts';
import classes from './share-button.module.css';
import { shareLink, shareOrCopy } from './share-link.ts';

interface ShareButtonProps {
  title: string;
  /** The share page: /s/<product>, /s/u/<seller> or /s/w/<wanted ad>. */
  path: string;
  /** Whether sharing is the page's main action: the button is then filled and keeps its label on phones. */
  isMain?: boolean;
}

/** Opens the phone's share sheet, else copies the link. */
export function ShareButton({ title, path, isMain = false }: ShareButtonProps) {
  const share = () => {
    const { pathname, search } = globalThis.location;
    const url = shareLink(path, pathname + search);
    return shareOrCopy({ title, url }, url);
  };
  if (isMain)
    return (
      <Button size="md" px="md" leftSection={<IconShare3 size={18} aria-hidden="true" />} onClick={() => void share()}>
        {productTexts.share}
      </Button>
    );
  return (
    <Button size="md" px="xs" variant="subtle" aria-label={productTexts.share} onClick={() => void share()}>
      <IconShare3 size={18} aria-hidden="true" />
      <span className={classes.wideOnly}>{productTexts.share}</span>
    </Button>
  );
}

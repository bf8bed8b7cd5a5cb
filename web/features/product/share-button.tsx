import { Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './product.module.css';

/** The phone's own share sheet where there is one, else the clipboard. */
export function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const url = globalThis.location.href;
    try {
      if (navigator.share) await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        await toast('good', 'Tautan disalin.');
      }
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await toast('bad', 'Tautan tidak dapat dibagikan.');
    }
  };
  return (
    <Button size="md" variant="subtle" aria-label="Bagikan" onClick={() => void share()}>
      <IconShare3 size={18} aria-hidden="true" />
      <span className={classes.wideOnly}>Bagikan</span>
    </Button>
  );
}

import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconLink, IconShare3 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { aroundPrice } from '#domain/kinds/price-words.ts';
import { discountedPrice } from '#domain/money.ts';
import { formatCost } from '../../copy/format.ts';
import { shareTexts as texts } from '../../copy/share.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { productPicture } from './product-picture.ts';
import { copyLink, shareLink, shareOrCopy } from './share-link.ts';
import classes from './share-sheet.module.css';

export interface SharedProduct {
  readonly $id: string;
  readonly name: string;
  /** Rupiah, before the discount. */
  readonly price: number;
  readonly kind?: string | null;
  /** Percent. */
  readonly discount: number;
  /** '' if there is no photo. */
  readonly imageId: string;
}

interface ShareSheetProps {
  product: SharedProduct;
  /** Whether the product was posted just now. */
  isNew?: boolean;
  onClose: () => void;
}

/**
 * The picture, rendered in advance, because a phone opens its share sheet only directly after a press. Undefined while
 * it is rendered; null if that failed.
 */
function usePicture({ name, imageId }: SharedProduct, price: string): { file: File; url: string } | null | undefined {
  const [picture, setPicture] = useState<{ file: File; url: string } | null>();
  useEffect(() => {
    let isCurrent = true;
    let url: string | undefined;
    productPicture({ name, imageId, price })
      .catch(() => null) // the link is shared without a picture
      .then((file) => {
        if (!isCurrent) return;
        if (file) url = URL.createObjectURL(file);
        setPicture(file && url ? { file, url } : null);
      });
    return () => {
      isCurrent = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [name, imageId, price]);
  return picture;
}

/** Ways to share a product: WhatsApp first, then the phone's share sheet, and the link. */
export function ShareSheet({ product, isNew = false, onClose }: ShareSheetProps) {
  const price = aroundPrice(product, formatCost(discountedPrice(product.price, product.discount)));
  const link = shareLink(`/s/${product.$id}`, `/product/${product.$id}`);
  const text = texts.message(product.name, price, link);
  const picture = usePicture(product, price);
  const files = picture ? [picture.file] : [];
  const sendsFiles = files.length > 0 && navigator.canShare?.({ files }) === true;
  const shared = sendsFiles ? { files, text } : { title: product.name, text: `${product.name}\n${price}`, url: link };
  return (
    <Dialog onClose={onClose} title={isNew ? texts.posted : texts.title}>
      <div className={classes.sheet}>
        <div className={classes.picture}>
          {picture ? <img src={picture.url} alt={texts.picture(product.name)} width={1080} height={1350} /> : null}
        </div>
        <Button
          size="lg"
          component="a"
          href={`https://wa.me/?${new URLSearchParams({ text })}`}
          target="_blank"
          rel="noopener noreferrer"
          data-autofocus
          leftSection={<IconBrandWhatsapp size={22} aria-hidden="true" />}
        >
          {texts.whatsapp}
        </Button>
        {'share' in navigator ? (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconShare3 size={20} aria-hidden="true" />}
            onClick={() => void shareOrCopy(shared, link)}
          >
            {sendsFiles ? texts.withPicture : texts.system}
          </Button>
        ) : null}
        <Button
          size="lg"
          variant="default"
          leftSection={<IconLink size={20} aria-hidden="true" />}
          onClick={() => void copyLink(link)}
        >
          {texts.copy}
        </Button>
        {isNew ? (
          <Button size="lg" variant="subtle" onClick={onClose}>
            {texts.later}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

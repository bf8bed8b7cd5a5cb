import { Button, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconLink, IconShare3 } from '@tabler/icons-react';
import { linkPath, linkSharePath } from '#kinds/link/rules/link-address.ts';
import { formatPrice } from '../../../copy/format.ts';
import { copyLink, shareLink, shareOrCopy } from '../../../shop/share/share-link.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { linkShareTexts as texts } from '../texts/sale-link.ts';
import classes from './links.module.css';

export interface SharedLink {
  readonly name: string;
  readonly price: number;
  readonly card: string;
  readonly token: string;
}

interface LinkSheetProps {
  link: SharedLink;
  /** Whether the link was created just now. */
  isNew: boolean;
  onClose: () => void;
}

/** Ways to send a link to its buyer: WhatsApp first, then the phone's share sheet, and the URL. */
export function LinkSheet({ link: { name, price, card, token }, isNew, onClose }: LinkSheetProps) {
  const address = shareLink(linkSharePath({ card, token }), linkPath(token));
  const text = texts.message(name, formatPrice(price), address);
  return (
    <Dialog onClose={onClose} title={isNew ? texts.made : texts.title}>
      <div className={classes.sheet}>
        <p className={classes.what}>
          {name} <strong>{formatPrice(price)}</strong>
        </p>
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
            onClick={() => void shareOrCopy({ title: name, text, url: address }, address)}
          >
            {texts.system}
          </Button>
        ) : null}
        <Button
          size="lg"
          variant="default"
          leftSection={<IconLink size={20} aria-hidden="true" />}
          onClick={() => void copyLink(address)}
        >
          {texts.copy}
        </Button>
        <TextInput
          size="md"
          label={texts.address}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <p className={classes.note}>{texts.warning}</p>
        {isNew ? (
          <Button size="lg" variant="subtle" onClick={onClose}>
            {texts.later}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

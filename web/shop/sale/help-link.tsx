import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { orderNumber } from '#domain/orders/order-number.ts';
import { saleTexts } from '../../copy/sales.ts';
import { keepDraft, readDraft } from '../../lib/device/drafts.ts';
import { useUser } from '../../lib/session/session.ts';

/** Leads to the support chat, whose field begins with what this is about, unless something waits in it already. */
export function HelpLink({ orderId }: { orderId: string }) {
  const { userId } = useUser();
  // A person's chat has their own id.
  const draft = `chat.${userId}`;
  const begin = () => {
    if (!readDraft(draft)) keepDraft(draft, JSON.stringify(saleTexts.helpAbout(orderNumber(orderId))));
  };
  return (
    <Button size="md" variant="subtle" component={Link} to="/chat" onClick={begin}>
      {saleTexts.help}
    </Button>
  );
}

import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { orderNumber } from '#domain/orders/order-number.ts';
import { saleTexts } from '../../copy/sales.ts';
import { keepDraft, readDraft } from '../../lib/device/drafts.ts';
import { useUser } from '../../lib/session/session.ts';

/** Opens the support chat. Unless the chat has a draft, a first line about this order is inserted. */
export function HelpLink({ orderId }: { orderId: string }) {
  const { userId } = useUser();
  // A person's support chat has the person's id.
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

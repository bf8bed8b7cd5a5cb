import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { chatMessages } from '../../copy/chat.ts';
import { previewUrl } from '../../shop/photos/images.ts';
import classes from './message-bubble.module.css';
import { photoTokenOptions } from './queries.ts';

const edge = 480;

/** A picture of the chat, shown by its pass; a click opens it in full. Its box has a fixed size: nothing jumps. */
export function ChatPhoto({ chatId, imageId, by }: { chatId: string; imageId: string; by: string }) {
  const token = useQuery(photoTokenOptions(chatId, imageId));
  if (token.isLoadingError) return <p className={classes.gone}>{chatMessages.photoGone}</p>;
  if (!token.data) return <Skeleton className={classes.photo ?? ''} radius="md" />;
  const pass = `&token=${encodeURIComponent(token.data)}`;
  return (
    <a href={previewUrl('chat-photos', imageId, 1_600) + pass} target="_blank" rel="noreferrer">
      <img
        className={classes.photo}
        src={previewUrl('chat-photos', imageId, edge, edge) + pass}
        alt={`Foto dari ${by}`}
        decoding="async"
      />
    </a>
  );
}

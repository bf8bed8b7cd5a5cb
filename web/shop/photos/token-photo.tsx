import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#domain/limits.ts';
import { shopTexts } from '../../copy/shop.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type Bucket, previewUrl } from './images.ts';
import classes from './token-photo.module.css';

interface TokenPhotoProps {
  bucket: Bucket;
  /** Id of the conversation or sale in which the photo is shown; people who may read it get a token. */
  shownIn: string;
  imageId: string;
  alt: string;
  /** Fetches a token: an <img> cannot send the session. */
  pass: () => Promise<string>;
  size?: 'large' | 'small';
}

/** Loaded edge in px: double the shown one. */
const edges = { large: 480, small: 208 } as const;

/** The token is renewed ten minutes before the server's expires. */
const tokenMs = (limits.photoPassMinutes - 10) * 60_000;

/** A private picture, loaded with a token; a click opens it in full size. Its fixed size prevents a layout shift. */
export function TokenPhoto({ bucket, shownIn, imageId, alt, pass, size = 'large' }: TokenPhotoProps) {
  const { data, isLoadingError } = useQuery({
    queryKey: queryKeys.tokenPhoto(bucket, shownIn, imageId),
    queryFn: pass,
    staleTime: tokenMs,
    gcTime: tokenMs,
  });
  if (isLoadingError) return <p className={classes.gone}>{shopTexts.photoGone}</p>;
  if (!data) return <Skeleton className={classes.photo ?? ''} data-size={size} radius="md" />;
  const token = `&token=${encodeURIComponent(data)}`;
  return (
    <a href={previewUrl(bucket, imageId, 1_600) + token} target="_blank" rel="noreferrer">
      <img
        className={classes.photo}
        data-size={size}
        src={previewUrl(bucket, imageId, edges[size], edges[size]) + token}
        alt={alt}
        decoding="async"
      />
    </a>
  );
}

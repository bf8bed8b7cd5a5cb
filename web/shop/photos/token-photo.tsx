import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { shopTexts } from '../../copy/shop.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type Bucket, previewUrl } from './images.ts';
import classes from './token-photo.module.css';

interface TokenPhotoProps {
  bucket: Bucket;
  /** What it was shown in: who may see that gets a pass. */
  shownIn: string;
  imageId: string;
  alt: string;
  /** A picture's pass for an <img>, which cannot send a stored session. */
  pass: () => Promise<string>;
  size?: 'large' | 'small';
}

/** Twice what it stands in. */
const edges = { large: 480, small: 208 } as const;

/** Passes live an hour on the server. */
const tokenMs = 50 * 60_000;

/** A private picture, shown by its pass; a click opens it in full. Its box has a fixed size: nothing jumps. */
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

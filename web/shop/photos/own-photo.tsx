import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../lib/appwrite.ts';
import { toCallError } from '../../lib/call-error.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { ProductPhoto } from '../product/product-photo.tsx';
import { type Bucket, previewUrl } from './images.ts';
import classes from './photo-input.module.css';

async function dataUrlOf(bytes: ArrayBuffer): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The photo could not be read'));
  });
  reader.readAsDataURL(new Blob([bytes]));
  return read;
}

/** Loads the picture as a data URL, because an <img> cannot send the session. Throws CallError. */
async function readOwn(bucket: Bucket, fileId: string): Promise<string> {
  try {
    const headers = { 'x-appwrite-project': client.config.project };
    const url = new URL(previewUrl(bucket, fileId, 480, 480));
    const bytes: unknown = await client.call('GET', url, headers, {}, 'arrayBuffer');
    return bytes instanceof ArrayBuffer ? await dataUrlOf(bytes) : '';
  } catch (error) {
    throw toCallError(error);
  }
}

/** A private picture that this person uploaded in a form that was closed and opened again. */
export function OwnPhoto({ bucket, fileId, alt }: { bucket: Bucket; fileId: string; alt: string }) {
  const { data, isError } = useQuery({
    queryKey: queryKeys.ownPhoto(bucket, fileId),
    queryFn: () => readOwn(bucket, fileId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <ProductPhoto imageId="" alt={alt} sizes="180px" />;
  if (!data) return <Skeleton className={classes.preview ?? ''} />;
  return <img className={classes.preview} src={data} alt={alt} draggable={false} />;
}

import { useMutation } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useEffect, useRef, useState } from 'react';
import { productPhoto } from '#domain/photo.ts';
import { sellingMessages } from '../../copy/selling.ts';
import { uiTexts } from '../../copy/ui.ts';
import { client } from '../../lib/appwrite.ts';
import { filesAddress } from '../../lib/appwrite-addresses.ts';
import { CallError, toCallError } from '../../lib/call-error.ts';
import type { FormPart } from '../../ui/forms/form-parts.tsx';
import type { Bucket } from './images.ts';
import { preparePhoto } from './photo-file.ts';

interface Upload {
  bucketId: Bucket;
  /** Created by the caller, so that a retry after a lost response creates no second file. */
  fileId: string;
  file: File;
  /** Share of sent bytes, 0 to 1. */
  onProgress: (share: number) => void;
}

const parsed = (text: string): object => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {}; // a proxy responded with HTML; the status is enough
  }
};

const refusalOf = (request: XMLHttpRequest): CallError => {
  const body = parsed(request.responseText);
  return toCallError({ type: 'upload_refused', ...body, code: request.status });
};

/**
 * Uploads one photo with progress, which `fetch` (and so the SDK) cannot report below 5 MB. URL and headers are the
 * SDK's. Throws CallError: network, storage_*, upload_refused …
 */
function uploadPhoto({ bucketId, fileId, file, onProgress }: Upload): Promise<void> {
  const url = new URL(filesAddress(bucketId));
  const headers = {
    'x-appwrite-project': client.config.project,
    'content-type': 'multipart/form-data',
    accept: 'application/json',
  };
  const { uri, options } = client.prepareRequest('POST', url, headers, { fileId, file });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', uri);
    request.withCredentials = options.credentials === 'include';
    new Headers(options.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new CallError('network', 0));
    request.onload = () => {
      const isDone = request.status >= 200 && request.status < 300;
      const refusal = isDone ? null : refusalOf(request);
      if (refusal && refusal.code !== 'storage_file_already_exists') reject(refusal);
      else resolve();
    };
    request.send(options.body instanceof FormData ? options.body : null);
  });
}

export interface Photo {
  fileId: string;
  /** 'waiting': the device is offline; the upload continues automatically. */
  state: 'preparing' | 'uploading' | 'waiting' | 'ready' | 'failed';
  /** Uploaded share, 0 to 1. */
  progress: number;
  /** The file being uploaded; absent for photos that existed before. */
  file?: File;
  previewUrl?: string;
}

/** A refused file or a failed upload. */
interface PhotoTrouble {
  fileName: string;
  error: unknown;
}

const stored = (fileId: string): Photo => ({ fileId, state: 'ready', progress: 1 });

/** Whether the upload failed only because the device is offline. */
const isOffline = (error: unknown) => toCallError(error).code === 'network' && !navigator.onLine;

const moved = (photos: readonly Photo[], from: number, to: number): Photo[] => {
  const rest = photos.filter((_, index) => index !== from);
  const photo = photos[from];
  return photo ? [...rest.slice(0, to), photo, ...rest.slice(to)] : [...photos];
};

interface PhotosPlan {
  bucket: Bucket;
  max: number;
  onIds?: (fileIds: string[]) => void;
}

/** Label of a form's button while photos are uploading or waiting for the network; null otherwise. */
function photosToCome(photos: readonly Photo[]): string | null {
  const at = photos.findIndex(({ state }) => state !== 'ready' && state !== 'failed');
  return at < 0 ? null : uiTexts.waitsForPhoto(at + 1, photos.length);
}

/** The photos of an open form. Each is prepared and uploaded once chosen. Upkeep deletes unused files. */
export function usePhotos(startIds: readonly string[], { bucket, max, onIds }: PhotosPlan) {
  const [photos, setPhotos] = useState<Photo[]>(() => startIds.map(stored));
  const [troubles, setTroubles] = useState<PhotoTrouble[]>([]);
  const [failures, setFailures] = useState(0);
  const { mutateAsync: send } = useMutation({ mutationFn: uploadPhoto });
  const readyIds = photos.filter(({ state }) => state === 'ready').map(({ fileId }) => fileId);
  const known = readyIds.join();

  const tellIds = useRef(onIds);
  tellIds.current = onIds;
  useEffect(() => tellIds.current?.(known === '' ? [] : known.split(',')), [known]);

  const previews = useRef(new Set<string>());
  useEffect(() => {
    const addresses = previews.current;
    return () => addresses.forEach(URL.revokeObjectURL);
  }, []);

  const patch = (fileId: string, part: Partial<Photo>) =>
    setPhotos((now) => now.map((photo) => (photo.fileId === fileId ? { ...photo, ...part } : photo)));
  const drop = (fileId: string) => setPhotos((now) => now.filter((photo) => photo.fileId !== fileId));
  const report = (fileName: string, error: unknown) => {
    setFailures((before) => before + 1);
    setTroubles((now) => [...now, { fileName, error }]);
  };

  const upload = async (fileId: string, file: File, fileName: string) => {
    patch(fileId, { state: 'uploading', progress: 0 });
    try {
      const onProgress = (progress: number) => patch(fileId, { progress });
      await send({ bucketId: bucket, fileId, file, onProgress });
      patch(fileId, { state: 'ready', progress: 1 });
    } catch (error) {
      if (isOffline(error)) return patch(fileId, { state: 'waiting' });
      patch(fileId, { state: 'failed' });
      report(fileName, error);
    }
  };
  useEffect(() => {
    const waiting = photos.filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) return undefined;
    const resume = () => {
      for (const { fileId, file } of waiting) if (file) void upload(fileId, file, file.name);
    };
    if (navigator.onLine) return resume();
    addEventListener('online', resume);
    return () => removeEventListener('online', resume);
  });

  /**
   * `replaced`: the photo that returns to its place if this one cannot be read. Its upload may have ended meanwhile, so
   * an unfinished one is offered to be sent again.
   */
  const take = async (fileId: string, original: File, replaced?: Photo) => {
    try {
      const file = await preparePhoto(original, productPhoto);
      const previewUrl = URL.createObjectURL(file);
      previews.current.add(previewUrl);
      patch(fileId, { file, previewUrl });
      await upload(fileId, file, original.name);
    } catch (error) {
      const back = replaced?.state === 'uploading' ? { ...replaced, state: 'failed' as const } : replaced;
      if (back && back.state !== 'preparing')
        setPhotos((now) => now.map((photo) => (photo.fileId === fileId ? back : photo)));
      else drop(fileId);
      report(original.name, error);
    }
  };

  const begin = (): Photo => ({ fileId: ID.unique(), state: 'preparing', progress: 0 });
  return {
    bucket,
    photos,
    troubles,
    fileIds: readyIds,
    part: { waitsFor: photosToCome(photos), failures } satisfies FormPart,
    isWaiting: photos.some(({ state }) => state === 'waiting'),
    hasFailed: photos.some(({ state }) => state === 'failed'),
    room: max - photos.length,
    add(files: readonly File[]) {
      setTroubles([]);
      const started = files.slice(0, max - photos.length).map((file) => ({ file, photo: begin() }));
      setPhotos((now) => [...now, ...started.map(({ photo }) => photo)]);
      for (const { file, photo } of started) void take(photo.fileId, file);
    },
    replace(fileId: string, file: File) {
      setTroubles([]);
      const photo = begin();
      setPhotos((now) => now.map((old) => (old.fileId === fileId ? photo : old)));
      void take(
        photo.fileId,
        file,
        photos.find((old) => old.fileId === fileId),
      );
    },
    retry({ fileId, file }: Photo) {
      setTroubles([]);
      if (file) void upload(fileId, file, file.name);
    },
    remove: drop,
    move: (from: number, to: number) => setPhotos((now) => moved(now, from, to)),
  };
}

export type Photos = ReturnType<typeof usePhotos>;

/** Why the form cannot be sent with its photos, as a sentence; undefined when it can. */
export const photosFailure = ({ hasFailed }: Photos): string | undefined =>
  hasFailed ? sellingMessages.imageFailure : undefined;

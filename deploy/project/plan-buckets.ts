import type { ConfigBucket } from 'appwrite-local/config';
import type { Compression, Models } from 'node-appwrite';
import { type DeployRequest, isSameSet, orNothing, type Step, type Target } from './target.ts';

/** Plans the buckets. An update sends all settings, because the server resets those that it omits. */
export async function planBuckets(target: Target, { config }: DeployRequest): Promise<Step[]> {
  const steps: Step[] = [];
  for (const bucket of config.buckets ?? []) {
    const wanted = settings(bucket);
    const found = await orNothing(target.storage.getBucket({ bucketId: bucket.$id }));
    if (!found)
      steps.push({
        title: `create bucket ${bucket.$id}`,
        run: async () => void (await target.storage.createBucket(wanted)),
      });
    else if (!isSame(wanted, found))
      steps.push({
        title: `update bucket ${bucket.$id}`,
        run: async () => void (await target.storage.updateBucket(wanted)),
      });
  }
  return steps;
}

function settings(bucket: ConfigBucket) {
  return {
    bucketId: bucket.$id,
    name: bucket.name,
    permissions: [...(bucket.$permissions ?? [])],
    fileSecurity: bucket.fileSecurity ?? false,
    enabled: bucket.enabled ?? true,
    maximumFileSize: bucket.maximumFileSize ?? 30_000_000,
    allowedFileExtensions: [...(bucket.allowedFileExtensions ?? [])],
    compression: (bucket.compression ?? 'none') as Compression,
    encryption: bucket.encryption ?? true,
    antivirus: bucket.antivirus ?? true,
    transformations: bucket.transformations ?? true,
  };
}

function isSame(wanted: ReturnType<typeof settings>, found: Models.Bucket): boolean {
  return (
    isSameSet(wanted.permissions, found.$permissions) &&
    isSameSet(wanted.allowedFileExtensions, found.allowedFileExtensions) &&
    wanted.name === found.name &&
    wanted.fileSecurity === found.fileSecurity &&
    wanted.enabled === found.enabled &&
    wanted.maximumFileSize === found.maximumFileSize &&
    wanted.compression === found.compression &&
    wanted.encryption === found.encryption &&
    wanted.antivirus === found.antivirus &&
    wanted.transformations === found.transformations
  );
}

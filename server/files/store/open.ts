import { type FileStore, StorageAway } from '../../core/file-store.ts';
import { StartRefused } from '../../db/start-refused.ts';
import { type S3Settings, type Settings, uploadsIn } from '../../settings.ts';
import type { Patience } from './bucket.ts';
import { folderStore } from './folder.ts';

/**
 * Where uploads lie by the settings: the folder, or a bucket that was tried.
 * @throws {StartRefused} the bucket cannot be used
 */
export async function openUploads(
  { dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>,
  patience?: Patience,
): Promise<FileStore> {
  if (!s3) return folderStore(uploadsIn(dataDir));
  // Imported where it is wanted: it takes a third of a second and 14 MB.
  const { bucketStore } = await import('./bucket.ts');
  const bucket = bucketStore(s3, patience);
  try {
    await bucket.tryOut();
  } catch (error) {
    throw error instanceof StorageAway ? new StartRefused('storage', whyUnusable(s3, error), { cause: error }) : error;
  }
  return bucket;
}

const regions = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException']);

/** In one line for the operator. */
function whyUnusable({ endpoint, bucket, region }: S3Settings, { reason, status }: StorageAway): string {
  const storage = `S3 存储 ${endpoint.origin}`;
  if (status === undefined || status >= 500)
    return `${storage} 无法使用（${reason}）：请检查 S3_ENDPOINT 和该服务是否在运行。`;
  if (reason === 'InvalidAccessKeyId') return `${storage} 不认识 S3_ACCESS_KEY：请检查它。`;
  if (reason === 'SignatureDoesNotMatch') return `${storage} 不接受签名：请检查 S3_SECRET_KEY。`;
  if (reason === 'RequestTimeTooSkewed') return `${storage} 的时钟与本机相差太多：请校准时钟。`;
  if (reason === 'NoSuchBucket') return `${storage} 没有存储桶 ${bucket}：请检查 S3_BUCKET，或先创建它。`;
  if (regions.has(reason)) return `存储桶 ${bucket} 不在区域 ${region}：请用 AWS_REGION 指定它所在的区域。`;
  if (status === 401 || status === 403)
    return `${storage} 拒绝访问存储桶 ${bucket}：请检查 S3_ACCESS_KEY、S3_SECRET_KEY，以及列出、读取、写入和删除的权限。`;
  return `${storage} 的应答不是 S3 的（${status}）：请检查 S3_ENDPOINT 和 S3_BUCKET。`;
}

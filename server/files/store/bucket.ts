import { randomUUID } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { isStoredName } from '../../core/file-address.ts';
import { type FileStore, StorageAway } from '../../core/file-store.ts';
import { errorCode } from '../../db/start-refused.ts';
import type { S3Settings } from '../../settings.ts';

/** A second try is for a connection that had ended unseen; more would keep an operator waiting. */
const tries = 2;
const connections = 100;

/** Milliseconds; tests shorten them. */
export interface Patience {
  readonly connect: number;
  /** For a call with all its tries and the last byte of its answer. */
  readonly call: number;
}
const usualPatience: Patience = { connect: 3_000, call: 10_000 };

/** Names of trials begin with it: none of ours does. */
const trialPrefix = '.flan-admin-';

/** A bucket of which it is not known yet whether it can be used. */
export interface Bucket extends FileStore {
  /**
   * Lists, writes, reads and removes, each of which may be refused by itself. A refused list says why; the answer to a HEAD of the
   * bucket has no room for it.
   * @throws {StorageAway}
   */
  tryOut(): Promise<void>;
}

/** Uploads in a bucket of S3 or of what speaks as it does. */
export function bucketStore(settings: S3Settings, patience: Patience = usualPatience): Bucket {
  const client = clientOf(settings, patience);
  const Bucket = settings.bucket;
  const asked = <T>(what: string, work: (signal: AbortSignal) => Promise<T>) => within(what, patience.call, work);
  const read = (name: string) =>
    asked('get', async (abortSignal) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }), { abortSignal });
      if (Body instanceof Readable) addAbortSignal(abortSignal, Body);
      return Body && Buffer.from(await Body.transformToByteArray());
    }).catch(absent);
  const put = (name: string, bytes: Uint8Array) =>
    asked('put', async (abortSignal) => {
      await client.send(new PutObjectCommand({ Bucket, Key: name, Body: bytes }), { abortSignal });
    });
  const remove = (name: string) =>
    asked('delete', async (abortSignal) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: name }), { abortSignal });
    });
  const page = (which: { readonly ContinuationToken?: string | undefined; readonly Prefix?: string }) =>
    asked('list', (abortSignal) => client.send(new ListObjectsV2Command({ Bucket, ...which }), { abortSignal }));
  return {
    isOwn: false,
    put,
    remove,
    // Whoever tries addresses that we never gave costs the storage nothing.
    get: async (name) => (isStoredName(name) ? read(name) : undefined),
    size: (name) =>
      asked('head', async (abortSignal) => {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: name }), { abortSignal });
        return ContentLength;
      }).catch(absent),
    async list() {
      const names: string[] = [];
      let start: string | undefined;
      do {
        const { Contents = [], NextContinuationToken } = await page({ ContinuationToken: start });
        for (const { Key = '' } of Contents) if (isStoredName(Key)) names.push(Key);
        start = NextContinuationToken;
      } while (start !== undefined);
      return names;
    },
    async tryOut() {
      await page({ Prefix: trialPrefix });
      const name = trialPrefix + randomUUID();
      const bytes = Buffer.from(name);
      await put(name, bytes);
      const found = await read(name);
      await remove(name);
      // A web server that says yes to everything is no storage.
      if (!found?.equals(bytes)) throw new StorageAway('get', { reason: 'not what was put', status: 200 }, undefined);
    },
  };
}

const clientOf = ({ endpoint, region, accessKey, secretKey }: S3Settings, { connect }: Patience): S3Client =>
  new S3Client({
    endpoint: endpoint.href,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Few servers of others have a name for each bucket, or know the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connect,
      httpAgent: { maxSockets: connections },
      httpsAgent: { maxSockets: connections },
    },
  });

/** Does it within a limit, whatever the client waits for. @throws {StorageAway} */
async function within<T>(what: string, limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(limitMs);
  const over = new Promise<never>((_, reject) => {
    const late = Object.assign(new Error('it took too long'), { code: 'ETIMEDOUT' });
    signal.addEventListener('abort', () => reject(late), { once: true });
  });
  try {
    return await Promise.race([work(signal), over]);
  } catch (error) {
    throw new StorageAway(what, toldBy(error), error);
  }
}

function toldBy(error: unknown) {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const name = error instanceof Error ? error.name : 'unknown';
  return { reason: errorCode(error) || name, status };
}

/** That there is nothing is an answer. */
function absent(error: unknown): undefined {
  const cause = error instanceof StorageAway ? error.cause : undefined;
  if (cause instanceof NoSuchKey || cause instanceof NotFound) return undefined;
  throw error;
}

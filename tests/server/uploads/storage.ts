import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import S3rver from 's3rver';
import { bucketStore } from '../../../server/files/store/bucket.ts';
import type { S3Settings } from '../../../server/settings.ts';
import { temporaryFolder } from '../data-template.ts';

/** A storage of a test's own, in this process, with one bucket. */
export interface TestStorage {
  readonly s3: S3Settings;
  /** What the environment of a server says to use it. */
  readonly env: Readonly<Record<string, string>>;
  /** Names of what the bucket holds. */
  names(): Promise<readonly string[]>;
  /** All of them, whoever gave them. */
  everything(): readonly string[];
  /** It goes away; what it holds stays. */
  stop(): Promise<void>;
  /** It is there again, at the same address. */
  start(): Promise<void>;
  /** It goes for good. */
  remove(): Promise<void>;
}

/** What the storage of tests knows everybody by. */
const key = 'S3RVER';
const bucket = 'flan-uploads';

/** Starts an S3 server on a free port. */
export async function startStorage(): Promise<TestStorage> {
  const directory = temporaryFolder();
  let running: S3rver | undefined;
  const startAt = (at: number) => {
    const storage = new S3rver({
      address: '127.0.0.1',
      port: at,
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: at === 0 ? [{ name: bucket }] : [],
    });
    running = storage;
    return storage.run();
  };
  const stop = async () => {
    await running?.close();
    running = undefined;
  };
  const { port } = await startAt(0);
  const s3 = settingsAt(port);
  return {
    s3,
    env: { S3_ENDPOINT: s3.endpoint.href, S3_BUCKET: bucket, S3_ACCESS_KEY: key, S3_SECRET_KEY: key },
    names: async () => (await bucketStore(s3).list()).toSorted(),
    // It keeps what is called a as a._S3rver_object and files beside it.
    everything: () => fs.readdirSync(path.join(directory, bucket)).filter((name) => name.endsWith('_object')),
    stop,
    start: async () => void (await startAt(port)),
    async remove() {
      await stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** How the storage at a port of this machine is reached. */
export const settingsAt = (port: number): S3Settings => ({
  endpoint: new URL(`http://127.0.0.1:${port}`),
  bucket,
  accessKey: key,
  secretKey: key,
  region: 'us-east-1',
});

/** Takes connections and whatever is sent, and never answers. */
export async function startSilence(): Promise<{ readonly s3: S3Settings; stop(): void }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).resume());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    s3: settingsAt(port),
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

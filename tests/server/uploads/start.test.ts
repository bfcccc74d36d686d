import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartRefused } from '../../../server/db/start-refused.ts';
import { bucketStore } from '../../../server/files/store/bucket.ts';
import { openUploads } from '../../../server/files/store/open.ts';
import { startFailure } from '../../../server/start-failure.ts';
import type { S3Settings } from '../../../server/settings.ts';
import { temporaryFolder } from '../data-template.ts';
import { endRuns, run } from '../server-process.ts';
import { settingsAt, startSilence, startStorage, type TestStorage } from './storage.ts';

let storage: TestStorage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(async () => {
  endRuns();
  await storage.remove();
});

/** Why it cannot be opened. */
async function whyNot(s3: S3Settings, patience?: { readonly connect: number; readonly call: number }): Promise<string> {
  const error: unknown = await openUploads({ dataDir: 'unused', s3 }, patience).catch((thrown: unknown) => thrown);
  if (!(error instanceof StartRefused)) throw new Error(`it was opened, or failed otherwise: ${String(error)}`);
  expect(error.kind).toBe('storage');
  expect(error.message).not.toContain(s3.secretKey);
  return error.message;
}

test('a bucket that can be used is opened, and nothing of the trial stays', async () => {
  const uploads = await openUploads({ dataDir: 'unused', s3: storage.s3 });
  expect(await uploads.list()).toEqual([]);
  await uploads.put('00000000-0000-4000-8000-000000000000.png', Buffer.from('a'));
  expect(storage.everything()).toHaveLength(1);
});

test('a key, a bucket and an address that are wrong are told apart', async () => {
  const { s3 } = storage;
  const { origin } = s3.endpoint;
  expect(await whyNot({ ...s3, accessKey: 'nobody' })).toBe(`S3 存储 ${origin} 不认识 S3_ACCESS_KEY：请检查它。`);
  expect(await whyNot({ ...s3, bucket: 'another' })).toBe(
    `S3 存储 ${origin} 没有存储桶 another：请检查 S3_BUCKET，或先创建它。`,
  );
  expect(await whyNot({ ...s3, endpoint: new URL('http://127.0.0.1:1') })).toBe(
    'S3 存储 http://127.0.0.1:1 无法使用（ECONNREFUSED）：请检查 S3_ENDPOINT 和该服务是否在运行。',
  );
  expect(await whyNot({ ...s3, endpoint: new URL('http://nowhere.invalid') })).toMatch(
    /^S3 存储 http:\/\/nowhere\.invalid 无法使用（\w+）：请检查 S3_ENDPOINT/,
  );
});

test('what never answers is given up', async () => {
  const silence = await startSilence();
  expect(await whyNot(silence.s3, { connect: 300, call: 600 })).toMatch(/ 无法使用（ETIMEDOUT）：请检查 S3_ENDPOINT/);
  silence.stop();
});

/** A server that answers as it is told: the storage of tests knows neither signatures nor regions. */
async function answering(
  status: number,
  body: (request: http.IncomingMessage) => string,
  work: (s3: S3Settings) => Promise<void>,
): Promise<void> {
  const server = http.createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body(request));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await work(settingsAt((server.address() as AddressInfo).port)).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}

describe('what another server says is told in words', () => {
  const said: readonly (readonly [status: number, code: string, told: RegExp])[] = [
    [403, 'SignatureDoesNotMatch', / 不接受签名：请检查 S3_SECRET_KEY。$/],
    [
      403,
      'AccessDenied',
      / 拒绝访问存储桶 flan-uploads：请检查 S3_ACCESS_KEY、S3_SECRET_KEY，以及列出、读取、写入和删除的权限。$/,
    ],
    [403, 'RequestTimeTooSkewed', / 的时钟与本机相差太多：请校准时钟。$/],
    [301, 'PermanentRedirect', /^存储桶 flan-uploads 不在区域 us-east-1：请用 AWS_REGION 指定它所在的区域。$/],
    [503, 'SlowDown', / 无法使用（SlowDown）：/],
    [400, 'SomethingElse', / 的应答不是 S3 的（400）：请检查 S3_ENDPOINT 和 S3_BUCKET。$/],
  ];
  test.each(said)('%d %s', async (status, code, told) => {
    const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
    await answering(
      status,
      () => body,
      async (s3) => expect(await whyNot(s3)).toMatch(told),
    );
  });

  test('a web server that says yes to everything is no storage', async () => {
    await answering(
      200,
      () => '<html><body>Welcome</body></html>',
      async (s3) =>
        expect(await whyNot(s3)).toBe(
          `S3 存储 ${s3.endpoint.origin} 的应答不是 S3 的（200）：请检查 S3_ENDPOINT 和 S3_BUCKET。`,
        ),
    );
  });
});

test('a bucket with more than one list tells is read to its end, and what others keep there is left out', async () => {
  const keyOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}.png`;
  const pages: Readonly<Record<string, string>> = {
    '': `<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>
      <Contents><Key>${keyOf(1)}</Key></Contents><Contents><Key>theirs.txt</Key></Contents>`,
    more: `<IsTruncated>false</IsTruncated><Contents><Key>${keyOf(2)}</Key></Contents>`,
  };
  const page = (token: string) => `<?xml version="1.0"?><ListBucketResult>${pages[token] ?? ''}</ListBucketResult>`;
  const asked = ({ url = '' }: http.IncomingMessage) =>
    page(new URL(url, 'http://x').searchParams.get('continuation-token') ?? '');
  await answering(200, asked, async (s3) => expect(await bucketStore(s3).list()).toEqual([keyOf(1), keyOf(2)]));
});

test('one that goes away in the middle of a start is told in one line as well', async () => {
  const { s3 } = storage;
  const gone = bucketStore({ ...s3, endpoint: new URL('http://127.0.0.1:1') });
  const error: unknown = await gone.list().catch((thrown: unknown) => thrown);
  expect(startFailure(error, { host: '127.0.0.1', port: '8000' })).toBe(
    '图片存储不可用（ECONNREFUSED）：请检查 S3_ENDPOINT 和该服务是否在运行。',
  );
});

test('a process that cannot use its storage says so in one line, before a database is made', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const { env } = storage;
  const refused = async (changes: Readonly<Record<string, string>>) => {
    const { said, over } = run({ DATA_DIR: dataDir, ...env, ...changes });
    expect(await over).toBe(1);
    expect(said.stdout).toBe('');
    return said.stderr;
  };
  expect(await refused({ S3_SECRET_KEY: '' })).toBe('S3 存储的设置不完整：还缺少环境变量 S3_SECRET_KEY。\n');
  expect(await refused({ S3_BUCKET: 'another' })).toBe(
    `S3 存储 ${storage.s3.endpoint.origin} 没有存储桶 another：请检查 S3_BUCKET，或先创建它。\n`,
  );
  expect(fs.existsSync(dataDir)).toBe(false);
});

import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { curlScript } from '../../../contract/open-api/curl.ts';
import { openExamples } from '../../../contract/open-api/examples.ts';
import { openScopes } from '../../../contract/open-api/scopes.ts';
import { openCalls } from '../../../server/open-api/calls.ts';
import { startEntities } from '../entities/with-entities.ts';
import { madeKey } from './keys.ts';

test('the script that a key hands out signs a request for each call, and rehearses the writes', async () => {
  const server = await startEntities();
  const own = await madeKey(server, await server.login());
  const run = async (text: string) => (await server.store.pool.query<object>(text)).rows;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const script = curlScript(own.clientNo, Object.keys(openScopes));
  const before = await run('select count(*) as count from inbound_event');
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    env: { ...process.env, HOST: `http://127.0.0.1:${port}`, SECRET: own.secret },
  });
  const answers = stdout
    .trim()
    .split('\n')
    .map((text) => (JSON.parse(text) as { code: number }).code);
  expect(answers).toHaveLength(openCalls.length);
  // Let in, every one: what the demo values come to is another matter.
  expect(answers.filter((code) => code >= 40_101 && code <= 40_104)).toEqual([]);
  expect(answers[openExamples.findIndex(({ name }) => name === 'members/records')]).toBe(codes.ok);
  expect(new Set(openExamples.map(({ name }) => name))).toEqual(new Set(openCalls.map(({ name }) => name)));
  expect(await run('select count(*) as count from inbound_event')).toEqual(before);
  await server.close();
});

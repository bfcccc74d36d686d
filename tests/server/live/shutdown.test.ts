import { expect, test } from 'vitest';
import { soon } from '../../soon.ts';
import { startApp } from '../with-server.ts';
import { addressOf, openStream } from './streams.ts';

test('closing the server ends its streams and waits for none of them', async () => {
  const server = await startApp();
  const names = ['admin', 'ops_manager', 'mall_operator', 'campaign_operator'];
  const tokens = await Promise.all(names.map((name) => server.login(name)));
  await addressOf(server.app);
  const streams = await Promise.all(
    Array.from({ length: 200 }, (_, at) => openStream(server.app, tokens[at % tokens.length] ?? '')),
  );
  for (const stream of streams) await soon(() => stream.events()).toEqual(['hello']);
  const began = performance.now();
  await server.close();
  console.info(`closed with ${streams.length} open streams in ${Math.round(performance.now() - began)} ms`);
  await Promise.all(streams.map(({ ended }) => ended));
  // Told of the end by its coming, not by a reason: the browser opens another.
  expect(new Set(streams.map((stream) => stream.events().join()))).toEqual(new Set(['hello']));
});

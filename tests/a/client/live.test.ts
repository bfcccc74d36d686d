import { expect, test, vi } from 'vitest';
import { openWire } from '../../../src/core/http.ts';
import { sleep } from './fake-channels.ts';
import { openChannel } from '../../../src/core/other-tabs.ts';
import {
  connections,
  forced,
  forcedNews,
  happens,
  inBrowser,
  last,
  opened,
  page,
  passes,
  signIn,
  tab,
} from './live-tab.ts';

inBrowser();

test('the token travels in the header, never in the address', async () => {
  await tab();
  expect(last()).toMatchObject({
    url: '/proxy-he/admin/events',
    headers: { Authorization: 'Bearer mine', Accept: 'text/event-stream' },
  });
});

test('what the server says reaches the session, cut within a character too', async () => {
  const { heard } = await tab();
  await opened();
  for (const byte of new TextEncoder().encode(forced)) last().write(Uint8Array.of(byte));
  await passes();
  expect(heard).toEqual([forcedNews]);
  last().write('event: odd\ndata: no JSON\n\n');
  await passes();
  expect(heard.at(-1)).toEqual({ event: 'odd', data: 'no JSON' });
});

test('one connection per browser: the other tabs hear by the channel, and one of them takes over', async () => {
  const [one, two, three] = [await tab(), await tab(), await tab()];
  expect(connections).toHaveLength(1);
  await opened();
  last().write('event: locked\ndata: {}\n\n');
  await passes();
  for (const { heard } of [one, two, three]) expect(heard).toEqual([{ event: 'locked', data: {} }]);
  one.close();
  await passes();
  expect(connections.map(({ isGone }) => isGone())).toEqual([true, false]);
  await opened();
  last().write(forced);
  await passes();
  for (const { heard } of [two, three]) expect(heard).toHaveLength(2);
  expect(one.heard).toHaveLength(1);
});

test('a tab that is closed while it waits leaves the line', async () => {
  const [one, two, three] = [await tab(), await tab(), await tab()];
  two.close();
  one.close();
  await passes();
  expect(connections).toHaveLength(2);
  await opened();
  last().write(forced);
  await passes();
  expect([two.heard, three.heard]).toEqual([[], [forcedNews]]);
});

test('it reconnects after 1.5 s, 3 s, 6 s where chance says one half; with the token of then', async () => {
  await tab();
  for (const pause of [1500, 3000, 6000]) {
    const before = connections.length;
    last().fail();
    await passes(pause - 10);
    expect(connections).toHaveLength(before);
    await passes(20);
    expect(connections).toHaveLength(before + 1);
  }
  signIn('renewed');
  last().end();
  last().open();
  await passes(30_000);
  expect(last().headers['Authorization']).toBe('Bearer renewed');
});

test.each([
  ['a server that has no stream', 404],
  ['a gateway', 502],
  ['too many streams', 429],
  ['something that is no stream', 200],
])('%s is asked again later', async (_, status) => {
  const { heard } = await tab();
  last().answer(status, { code: 50000 });
  await passes(2000);
  expect(connections).toHaveLength(2);
  expect(heard).toEqual([]);
});

test('45 s without a byte: another connection; beats keep this one', async () => {
  await tab();
  await opened();
  for (let beats = 0; beats < 10; beats++) {
    await passes(20_000);
    last().write(': beat\n\n');
    await passes();
  }
  expect(connections).toHaveLength(1);
  await passes(45_000 + 1500 + 10);
  expect(connections.map(({ isGone }) => isGone())).toEqual([true, false]);
});

test('online again, or looked at again: at once; hidden: not', async () => {
  await tab();
  last().fail();
  await passes();
  page.visibilityState = 'hidden';
  happens('visibilitychange');
  await passes();
  expect(connections).toHaveLength(1);
  page.visibilityState = 'visible';
  happens('visibilitychange');
  await passes();
  expect(connections).toHaveLength(2);
  last().fail();
  await passes();
  happens('online');
  await passes();
  expect(connections).toHaveLength(3);
});

test('401 ends it for good, is told with its reason, and each other tab tries once', async () => {
  const [one, two] = [await tab(), await tab()];
  last().answer(401, { code: 50002, message: '密码已修改，请重新登录' });
  await passes();
  expect(one.heard).toEqual([{ event: 'refused', data: { code: 50002, message: '密码已修改，请重新登录' } }]);
  expect(connections).toHaveLength(2);
  last().answer(401, 'no envelope');
  await passes(120_000);
  expect(connections).toHaveLength(2);
  expect(two.heard).toEqual([{ event: 'refused', data: { code: 50002, message: '登录已失效，请重新登录' } }]);
});

test('it begins anew when another tab has renewed the token, not when it was removed', async () => {
  await tab();
  last().answer(401, { code: 50001, message: '登录已过期' });
  await passes();
  happens('storage');
  signIn('');
  happens('storage');
  await passes();
  expect(connections).toHaveLength(1);
  signIn('renewed');
  happens('storage');
  await passes();
  expect(last().headers['Authorization']).toBe('Bearer renewed');
});

test('a tab that was left behind by its session neither connects nor listens, and gives its turn away', async () => {
  const behind = await tab();
  await opened();
  openWire(false);
  last().end();
  await passes(3000);
  expect(connections).toHaveLength(1);
  openWire(true);
  await tab();
  await opened();
  last().write(forced);
  await passes();
  expect(behind.heard.slice(1)).toEqual([]);
});

test('without locks (http with a host name) ten tabs have one stream; when its tab goes, another one takes over', async () => {
  vi.stubGlobal('navigator', {});
  const tabs = [];
  for (let count = 0; count < 10; count++) tabs.push(await tab());
  await passes(1000);
  expect(connections).toHaveLength(1);
  await opened();
  last().write(forced);
  await passes();
  expect(tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => [forcedNews]));
  tabs[0]?.close();
  await passes(1000);
  expect(connections.map(({ isGone }) => isGone())).toEqual([true, false]);
});

test('without locks a tab that slept while another one took over gives its stream away', async () => {
  vi.stubGlobal('navigator', {});
  const one = await tab();
  await passes(1000);
  await opened();
  const asleep = sleep();
  const two = await tab();
  await passes(1000);
  expect(connections).toHaveLength(2);
  await opened();
  asleep.wake();
  await passes(1000);
  expect(connections.map(({ isGone }) => isGone())).toEqual([true, false]);
  last().write(forced);
  await passes();
  expect([one.heard, two.heard]).toEqual([[forcedNews], [forcedNews]]);
});

test('nonsense in the channel is not passed on', async () => {
  const [, two] = [await tab(), await tab()];
  const channel = openChannel('pro__live', () => {});
  for (const nonsense of [null, 'locked', { event: 7, data: {} }, { event: 'locked' }]) channel.tell(nonsense);
  channel.close();
  expect(two.heard).toEqual([]);
});

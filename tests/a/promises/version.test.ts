import { expect, test } from 'vitest';
import { versionMachine } from '../../../machines/shell/version.ts';
import { after, callsAfter, done, elapsed, failed } from '../../engine/promises.ts';

const input = { own: 'a1' };
const look = { type: 'LOOK' } as const;
const idle = { type: 'IDLE' } as const;
const newer = [look, done('fetchVersion', 'b2')] as const;
const offered = [...newer, idle] as const;
const missing = { type: 'CODE_MISSING', again: false } as const;

test('a new version is offered only when nothing is dirty', () => {
  expect(after(versionMachine, input, ...newer).value).toEqual({ outdated: 'held' });
  expect(after(versionMachine, input, ...offered).value).toEqual({ outdated: 'offered' });
  expect(after(versionMachine, input, ...offered, { type: 'BUSY' }).value).toEqual({ outdated: 'held' });
});

test('the same version, or none, is no news', () => {
  expect(after(versionMachine, input, look, done('fetchVersion', 'a1')).value).toBe('current');
  expect(after(versionMachine, input, look, failed('fetchVersion', 'down')).value).toBe('current');
});

test('it looks by itself every ten minutes', () => {
  expect(callsAfter(versionMachine, input, elapsed('pause', 'version.current'))).toContain(
    'fetchVersion (fetchVersion) undefined',
  );
});

test('nobody is made to refresh: later it is offered again', () => {
  const later = [...offered, { type: 'LATER' } as const] as const;
  expect(after(versionMachine, input, ...later, { type: 'REFRESH' }).value).toEqual({ outdated: 'postponed' });
  const again = elapsed('respite', 'version.outdated.postponed');
  expect(after(versionMachine, input, ...later, again, idle).value).toEqual({ outdated: 'offered' });
});

test('what would be lost by refreshing keeps the page', () => {
  expect(callsAfter(versionMachine, input, ...offered, { type: 'REFRESH' })).toEqual([
    'reload (reload) {"recovers":false}',
  ]);
  const refused = [...offered, { type: 'REFRESH' } as const, failed('reload', 'unkept')] as const;
  expect(after(versionMachine, input, ...refused).value).toEqual({ outdated: 'held' });
});

test('a missing part recovers once: the server is asked first, then the page is loaded anew', () => {
  expect(callsAfter(versionMachine, input, missing)).toEqual(['fetchVersion (fetchVersion) undefined']);
  expect(callsAfter(versionMachine, input, missing, done('fetchVersion', 'b2'))).toEqual([
    'reload (reload) {"recovers":true}',
  ]);
});

test('a second failure, or a server that is out of reach, leaves the page as it is', () => {
  expect(after(versionMachine, input, { type: 'CODE_MISSING', again: true }).value).toBe('current');
  expect(after(versionMachine, input, missing, failed('fetchVersion', 'down')).value).toBe('current');
});

test('where recovering would lose something, the new version is offered once it would not', () => {
  const refused = [missing, done('fetchVersion', 'b2'), failed('reload', 'unkept')] as const;
  expect(after(versionMachine, input, ...refused).value).toEqual({ outdated: 'held' });
});

test('parts that go missing while it recovers change nothing', () => {
  const twice = [missing, done('fetchVersion', 'b2'), missing] as const;
  expect(after(versionMachine, input, ...twice).value).toEqual({ recovering: 'reloading' });
});

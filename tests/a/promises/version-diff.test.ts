import { expect, test } from 'vitest';
import { agreementsBefore, pageVersionsBefore, type VersionsBefore } from '../../../contract/content/version-diff.ts';
import type { Row } from '../../../contract/core/page.ts';
import { versionDiffMachine } from '../../../machines/content/version-diff.ts';
import { after, callsAfter, done, failed, type Happening } from '../../engine/promises.ts';

/* 对比 shows a text diff of two versions (wider.md §8.4). */

type Step = Happening<typeof versionDiffMachine>;
const now = { title: '用户协议', content: '<p>三</p>' };
const found: VersionsBefore = {
  now,
  earlier: [
    { id: 6, name: '1.1.0（历史版本）' },
    { id: 5, name: '1.0.0（历史版本）' },
  ],
};
const before = { title: '用户协议', content: '<p>二</p>' };
const versions = done('fetchVersions', found);
const text = done('fetchText', before);
const choose = (id: number): Step => ({ type: 'CHOOSE', id });
const stands = (...steps: readonly Step[]) => after(versionDiffMachine, { id: 7 }, ...steps);
const calls = (...steps: readonly Step[]) => callsAfter(versionDiffMachine, { id: 7 }, ...steps).join();

test('it is compared with the version right before it, until another is chosen', () => {
  expect(calls()).toContain('fetchVersions (fetchVersions) {"id":7}');
  expect(stands().hasTag('busy')).toBe(true);
  expect(stands(versions)).toMatchObject({ value: 'reading', context: { against: 6, now } });
  expect(stands(versions).hasTag('busy')).toBe(true);
  expect(calls(versions)).toContain('fetchText (fetchText) {"id":6}');
  expect(stands(versions, text)).toMatchObject({ value: 'shown', context: { before } });
  expect(stands(versions, text, choose(5))).toMatchObject({ value: 'reading', context: { against: 5, before: null } });
  expect(calls(versions, text, choose(5))).toContain('{"id":5}');
});

test('one that is chosen while another is read is read instead of it', () => {
  expect(stands(versions, choose(5))).toMatchObject({ value: 'reading', context: { against: 5 } });
  expect(calls(versions, choose(5))).toContain('{"id":5}');
});

test('the one that it is compared with already, and one that is not there, are not chosen', () => {
  for (const id of [6, 3]) {
    expect(stands(versions, text, choose(id))).toMatchObject({ value: 'shown', context: { against: 6, before } });
    expect(stands(versions, choose(id)).context.against).toBe(6);
  }
});

test('what was chosen stays chosen when the versions are fetched anew, as long as it is there', () => {
  const chosen = [versions, text, choose(5), text, { type: 'REFRESH' }] as const;
  expect(stands(...chosen).value).toBe('loading');
  expect(stands(...chosen, versions).context.against).toBe(5);
  expect(
    stands(...chosen, done('fetchVersions', { ...found, earlier: found.earlier.slice(0, 1) })).context.against,
  ).toBe(6);
});

test('the first version has nothing before it', () => {
  const first = done('fetchVersions', { now, earlier: [] });
  expect(stands(first)).toMatchObject({ value: 'alone', context: { against: 0, before: null, now } });
  expect(stands(first, { type: 'REFRESH' }).value).toBe('loading');
  expect(stands(versions, text, { type: 'REFRESH' }, first)).toMatchObject({
    value: 'alone',
    context: { before: null },
  });
});

test.each([
  ['versions', [failed('fetchVersions', '网络异常')]],
  ['the text', [versions, failed('fetchText', '网络异常')]],
] as const)('where %s could not be fetched it says why, and tries again', (_, steps) => {
  const missing = stands(...steps);
  expect(missing).toMatchObject({ value: 'missing', context: { error: '网络异常' } });
  expect(missing.hasTag('failed')).toBe(true);
  for (const again of [{ type: 'RETRY' }, { type: 'REFRESH' }] as const)
    expect(stands(...steps, again)).toMatchObject({ value: 'loading', context: { error: '' } });
});

test('a change while something is fetched has it fetched anew', () => {
  expect(calls({ type: 'REFRESH' })).toContain('fetchVersions');
  expect(stands(versions, { type: 'REFRESH' }).value).toBe('loading');
});

test('earlier agreements are the published ones below its number, compared number by number', () => {
  const row = (id: number, version_no: string, status = 'superseded'): Row => ({ id, version: 1, status, version_no });
  const rows = [
    row(1, '1.2.9'),
    row(2, '1.10.0', 'effective'),
    row(3, '2.0.0', 'waiting'),
    row(4, '1.2.10'),
    row(5, '1.0.0', 'draft'),
    row(6, '0.9.0', 'archived'),
  ];
  expect(agreementsBefore(row(3, '2.0.0', 'waiting'), rows)).toEqual([
    { id: 2, name: '1.10.0（生效中）' },
    { id: 4, name: '1.2.10（历史版本）' },
    { id: 1, name: '1.2.9（历史版本）' },
  ]);
  expect(agreementsBefore(row(7, '1.2.10', 'draft'), rows).map(({ id }) => id)).toEqual([1]);
});

test('earlier versions of a page are those that it had before, the latest first', () => {
  const version = (id: number, version_no: number): Row => ({ id, version: 1, status: 'published', version_no });
  const rows = [version(11, 1), version(19, 9), version(20, 10), version(12, 2)];
  expect(pageVersionsBefore(version(20, 10), rows)).toEqual([
    { id: 19, name: '第 9 版' },
    { id: 12, name: '第 2 版' },
    { id: 11, name: '第 1 版' },
  ]);
});

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { against, renewSnapshot, snapshotFaults } from '../../../pipeline/against/against.ts';
import { snapshotFile } from '../../../pipeline/against/snapshot.ts';
import { commitOf, livesIn, migrationsFolder, releaseAt } from '../../../pipeline/against/sources.ts';
import { compare } from '../../../pipeline/against/compare.ts';
import { linesOf } from '../../../pipeline/against/words.ts';
import { root } from '../../../pipeline/chart-places.ts';

/* npm run charts -- --against REF: a repository of three files, its history, a clone without it, and the project itself. */

const folder = fs.mkdtempSync(path.join(tmpdir(), 'against-'));
const repository = path.join(folder, 'whole');
afterAll(() => fs.rmSync(folder, { recursive: true }));

const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });

function write(at: string, file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(at, file)), { recursive: true });
  fs.writeFileSync(path.join(at, file), text);
}

const registry = (states: string) => `
import { setup } from 'xstate';
const machine = setup({ types: { context: {} as { readonly n: number } }, guards: { isReady: ({ context }) => context.n > 1 } })
  .createMachine({ context: { n: 0 }, initial: 'draft', states: ${states} });
export const lifecycleOf = (_: string) => ({ machine });
`;
const before = `{
  draft: { meta: { label: '草稿' }, on: { OPEN: { target: 'open', guard: 'isReady' } } },
  open: { meta: { label: '开放' }, on: { CLOSE: 'closed' } },
  closed: { meta: { label: '关闭' } },
}`;
const after = before
  .replace("on: { OPEN: { target: 'open', guard: 'isReady' } }", "on: { OPEN: 'closed' }")
  .replace(/ {2}open: .*\n/, '');
const registryFile = 'machines/entity/lifecycle/registry.ts';

function withPackages(at: string): void {
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(at, 'node_modules'), 'junction');
}

beforeAll(() => {
  fs.mkdirSync(repository);
  git(repository, 'init', '--quiet');
  write(repository, 'package.json', '{ "type": "module" }');
  write(repository, '.gitignore', 'node_modules\n');
  write(repository, 'contract/entities.ts', "export const entities = [{ name: 'bill', label: '账单' }];\n");
  write(repository, registryFile, registry(before));
  write(repository, `${migrationsFolder}/0001_bill.sql`, "create table bill (status text default 'draft');\n");
  withPackages(repository);
  expect(renewSnapshot(repository)).toEqual({ file: [snapshotFile], faults: [] });
  git(repository, 'add', '.');
  git(repository, 'commit', '--quiet', '-m', 'a');
  write(repository, registryFile, registry(after));
});

describe('a state that is gone in the working tree', () => {
  test('strands rows, whatever commit they come from, and leaves the index alone', () => {
    const { lines, open } = against(repository, 'HEAD');
    expect(open).toBe(1);
    expect(lines.join('\n')).toContain("STRANDED  rows of 「开放」(status open) would stand in 'open'");
    expect(lines.at(-1)).toBe('compared with HEAD: 1 life cycles, 1 changed, 1 ways to strand rows');
    expect(git(repository, 'status', '--porcelain').trim()).toBe(`M ${registryFile}`);
  });

  test('keeps the snapshot from being written, until a migration moves them', () => {
    const kept = fs.readFileSync(path.join(repository, snapshotFile), 'utf8');
    const { file, faults } = renewSnapshot(repository);
    expect({ file, isTold: faults.join('\n').includes('STRANDED') }).toEqual({ file: [], isTold: true });
    expect(fs.readFileSync(path.join(repository, snapshotFile), 'utf8')).toBe(kept);
    write(
      repository,
      `${migrationsFolder}/0002_open.sql`,
      "update bill set status = 'closed' where status = 'open';\n",
    );
    expect(against(repository, 'HEAD').open).toBe(0);
    expect(renewSnapshot(repository)).toEqual({ file: [snapshotFile], faults: [] });
    expect(snapshotFaults(repository)).toEqual([]);
    // The migration is had now: a row that comes to stand there later has no place again.
    write(repository, registryFile, registry(before));
    expect(snapshotFaults(repository)).toEqual([`stale: ${snapshotFile}`]);
    write(repository, registryFile, registry(after));
  });
});

describe('a clone without history', () => {
  const shallow = path.join(folder, 'shallow');

  beforeAll(() => {
    git(repository, 'add', '.');
    git(repository, 'commit', '--quiet', '-m', 'b');
    git(folder, 'clone', '--quiet', '--depth', '1', pathToFileURL(repository).href, shallow);
    withPackages(shallow);
  });

  test('says so, and compares with the committed charts', () => {
    const first = git(repository, 'rev-parse', 'HEAD~1').trim();
    expect(against(repository, first).open).toBe(0);
    const { lines, open } = against(shallow, first);
    expect(open).toBe(0);
    expect(lines[0]).toBe(
      `this clone has no commit ${first} (git fetch --unshallow brings all); compared with ${snapshotFile}`,
    );
    write(shallow, registryFile, registry(after).replaceAll('draft', 'fresh'));
    expect(against(shallow, first).open).toBeGreaterThan(0);
  });

  test('without these either, nothing is known, which is a fault', () => {
    fs.rmSync(path.join(shallow, snapshotFile));
    expect(against(shallow, 'v1')).toEqual({
      lines: [`this clone has no commit v1, and there is no ${snapshotFile}: nothing is known`],
      open: 1,
    });
  });

  test('charts that cannot be read are told in one line', () => {
    write(repository, registryFile, 'export const lifecycleOf = 1;\n');
    git(repository, 'commit', '--quiet', '-a', '-m', 'c');
    write(repository, registryFile, registry(after));
    const { lines, open } = against(repository, 'HEAD');
    expect({ lines, open }).toEqual({
      lines: [expect.stringMatching(/^the charts of HEAD cannot be read: TypeError: .+/)],
      open: 1,
    });
  });
});

test('a snapshot with the marks of a merge is told in one line, and either side of it is good', () => {
  const merged = path.join(folder, 'merged');
  fs.cpSync(repository, merged, { recursive: true });
  const file = path.join(merged, snapshotFile);
  const ours = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, `<<<<<<< HEAD\n${ours}`);
  expect(() => snapshotFaults(merged)).toThrow(
    `${snapshotFile} is no snapshot of charts; after a merge take either side, then npm run charts`,
  );
  fs.writeFileSync(file, ours);
  expect(snapshotFaults(merged)).toEqual([]);
});

test('the committed snapshot is of today, and no row of it is stranded (npm run charts writes it)', () => {
  expect(snapshotFaults(root)).toEqual([]);
});

/** 「启用」 of a menu entry began to ask for `isReached`; where the clone has no history, nothing can be asked. */
const stricter = '84fff870';
test.skipIf(commitOf(root, `${stricter}~1`) === undefined)(
  'a guard that became stricter in this history is found',
  () => {
    const [was, is] = [`${stricter}~1`, stricter].map((ref) => releaseAt(root, commitOf(root, ref) ?? '').lives);
    expect(linesOf(compare(was ?? {}, is ?? {}, []), was ?? {}, is ?? {})).toContain(
      '  changed   「停用」(status disabled): 启用 (ENABLE) asks isReached instead of nothing: it is refused now and was taken, when nothing of it holds',
    );
  },
);

test('guards are read through what they are made of', () => {
  const { goods_order: order } = livesIn(root);
  expect(order?.guards).toMatchObject({
    isThere: { any: [{ in: 'sync.syncing' }, { in: 'sync.synced' }] },
    isReady: { any: [{ not: 'isPhysical' }, 'hasExpress'] },
  });
  expect(order?.regions.map(({ column }) => column)).toEqual(['status', 'sync_status']);
});

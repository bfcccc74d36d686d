import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Exploration } from '../exploration.ts';

interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** As npm starts it. */
async function command(program: string, ...args: readonly string[]): Promise<Answer> {
  const run = promisify(execFile)(process.execPath, [`tests/pipeline/${program}.ts`, ...args], { encoding: 'utf8' });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as Answer,
  );
}

describe('npm run explore', () => {
  test('without a chart tells which there are', async () => {
    const { code, stdout } = await command('explore');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['record', 'screen', 'lifecycle-award']));
  });

  test('a sound chart, for a person and for a machine', async () => {
    const { code, stdout } = await command('explore', 'screen');
    expect(code).toBe(0);
    expect(stdout).toContain('  ✓ mobile counts as opened (spec §4)\n');
    const json = JSON.parse((await command('explore', 'screen', '--json')).stdout) as readonly Exploration[];
    expect(json.map(({ id, roots }) => [id, roots.length])).toEqual([['screen', 8]]);
  });

  test.each([
    [['recrod'], 'there is no chart recrod; did you mean record?\n'],
    [['screen', '--jsno'], "Unknown option '--jsno'"],
  ])('%j is refused in one line', async (args, message) => {
    const { code, stderr } = await command('explore', ...args);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n +at /);
  });
});

describe('npm run mutants', () => {
  test('a line per chart and a sum', async () => {
    const { code, stdout } = await command('mutants', 'block', 'screen');
    expect(code).toBe(0);
    const [head, ...lines] = stdout.trimEnd().split('\n');
    expect(head).toMatch(
      /^chart +mutants +judged +path file only +equivalent +survivors +by judgement +in all +seconds$/,
    );
    const charts = lines.filter((line) => /^\w/.test(line) && !/^\d/.test(line)).toSorted();
    expect(charts).toEqual([
      expect.stringMatching(/^block +\d+ +\d+ +\d+ +0 +0 +\d+\.\d % +100\.0 % +\d+\.\d$/),
      expect.stringMatching(/^screen +\d+ +\d+ +\d+ +[1-9]\d* +0 +\d+\.\d % +100\.0 % +\d+\.\d$/),
    ]);
    // Each that only the path file notices is named.
    const unjudged = charts.reduce((sum, line) => sum + Number(line.split(/ +/)[3]), 0);
    expect(lines.filter((line) => /^ +by the path file only: (?:block|screen)\b/.test(line))).toHaveLength(unjudged);
    expect(lines.at(-1)).toMatch(
      /^2 charts, \d+ mutants, \d+ noticed by judgement \(\d+\.\d %\), \d+ by the path file only \(100\.0 % in all\), \d+ equivalent$/,
    );
  });

  test('a wrong chart is refused', async () => {
    const { code, stderr } = await command('mutants', 'wrokplace');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'there is no chart wrokplace; did you mean workplace?\n' });
  });
});

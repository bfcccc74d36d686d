import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Equivalent, equivalents } from '../../mutants/equivalents.ts';
import { mutantsOf, planted } from '../../mutants/plant.ts';
import { scoreOf, survivorLines, table, wanted } from '../../mutants/view-score.ts';
import { plantedFiles, viewsTouching, viewsUnderTest } from '../../mutants/views.ts';

const file = 'src/Lamp.tsx';
const namesIn = (source: string) => mutantsOf(file, source).map(({ name }) => name.replace(/^.*? · /, ''));

/** A module's exports, with the fault of that number awake; 0 for none. */
async function running(
  source: string,
  number: number,
): Promise<Readonly<Record<string, (...values: unknown[]) => unknown>>> {
  const switches = `export const switchesOf = () => (n) => n === ${number}; export const asFirst = (on, value) => (on ? 'first' : value);`;
  const code = planted(file, source, `data:text/javascript,${encodeURIComponent(switches)}`);
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as never;
}

describe('faults', () => {
  test('of conditions: each branch, each part, each edge', async () => {
    const source = 'export const word = (n, on) => (n > 1 && on ? "many" : "few");';
    const names = namesIn(source);
    expect(names).toEqual([
      'always the first · n > 1 && on ? "many" : "few"',
      'always the second · n > 1 && on ? "many" : "few"',
      'without the second · n > 1 && on',
      'without the first · n > 1 && on',
      'moved edge · n > 1',
    ]);
    const said = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (number) => {
        const { word } = await running(source, number);
        return [word?.(2, true), word?.(2, false), word?.(0, true), word?.(1, true)].join(' ');
      }),
    );
    expect(said).toEqual([
      'many few few few',
      'many many many many',
      'few few few few',
      'many many few few',
      'many few many many',
      'many few few many',
    ]);
  });

  test('of one of several statements: an else after it stays where it belongs', async () => {
    const source = 'export function go(lamp, on) { if (on) lamp.show(); else lamp.hide(); }';
    const done = async (number: number, on: boolean) => {
      const said: string[] = [];
      const { go } = await running(source, number);
      go?.({ show: () => said.push('show'), hide: () => said.push('hide') }, on);
      return said.join(' ');
    };
    const left = namesIn(source).findIndex((name) => name.startsWith('left out · lamp.show')) + 1;
    expect(left).toBeGreaterThan(0);
    expect([await done(0, true), await done(0, false)]).toEqual(['show', 'hide']);
    expect([await done(left, true), await done(left, false)]).toEqual(['', 'hide']);
  });

  test('of events: not sent, another one, without what it carries; handlers that do less', async () => {
    const source = `export function press(lamp, event) {
      event.preventDefault();
      lamp.send({ type: 'ON', level: 3 });
    }
    export const other = (lamp) => lamp.send({ type: 'OFF' });`;
    expect(namesIn(source)).toEqual([
      expect.stringContaining('returns at once · '),
      'left out · event.preventDefault();',
      "not sent · lamp.send({ type: 'ON', level: 3 })",
      "sends OFF · lamp.send({ type: 'ON', level: 3 })",
      'sent without level · level: 3',
      "not sent · lamp.send({ type: 'OFF' })",
      "sends ON · lamp.send({ type: 'OFF' })",
    ]);
    const told = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (number) => {
        const { press } = await running(source, number);
        const seen: unknown[] = [];
        press?.({ send: (event: unknown) => seen.push(event) }, { preventDefault: () => seen.push('prevented') });
        return seen;
      }),
    );
    expect(told).toEqual([
      ['prevented', { type: 'ON', level: 3 }],
      [],
      [{ type: 'ON', level: 3 }],
      ['prevented'],
      ['prevented', { type: 'OFF', level: 3 }],
      ['prevented', { type: 'ON', level: undefined }],
    ]);
  });

  test('of what is drawn: handlers, names, switches, children; not of looks and icons', () => {
    const source = `import { Button } from 'antd';
    export const Lamp = ({ lamp, busy, onA, onB }) => {
      const level = useSelector(lamp, ({ context }) => context.level);
      return (
        <div className={busy ? 'a' : 'b'} style={{ width: level + 1 }} data-level={level}>
          <Icon aria-hidden />
          <Button disabled={busy} onClick={onA} onFocus={onB} aria-label="灯" size="small">{level}</Button>
          {busy && <p>忙</p>}
        </div>
      );
    };`;
    expect(namesIn(source)).toEqual([
      'stays as at first · useSelector(lamp, ({ context }) => context.level)',
      expect.stringContaining('not drawn · <Button'),
      'disabled always true · disabled={busy}',
      'disabled always false · disabled={busy}',
      'without onClick · onClick={onA}',
      'without onFocus · onFocus={onB}',
      'without aria-label · aria-label="灯"',
      'onClick and onFocus swapped · onClick={onA}',
      'not shown · level',
      'never · busy && <p>忙</p>',
      'always · busy && <p>忙</p>',
    ]);
  });

  test('have names of their own, and none outside of functions', () => {
    const twice = 'export const a = (n) => (n === 1 ? 2 : 3) + (n === 1 ? 2 : 3); const b = a === 1 ? 2 : 3;';
    const names = namesIn(twice);
    expect(names).toHaveLength(4);
    expect(new Set(names).size).toBe(4);
  });

  test('leave the text as it is while they sleep', () => {
    for (const view of plantedFiles) {
      const source = readFileSync(view, 'utf8');
      const mutants = mutantsOf(view, source);
      const code = planted(view, source, '/switches.ts');
      expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
      expect(() => mutantsOf(view, code)).not.toThrow();
    }
  });
});

describe('the score of a view', () => {
  const source = 'export const word = (n, on) => (n > 1 && on ? "many" : "few");';
  const mutants = mutantsOf(file, source);
  const outcomes = (killed: number) =>
    new Map(mutants.slice(0, killed).map(({ id }) => [id, { by: 'path 1', reached: true }] as const));
  const listed = (index: number): Equivalent => ({ file, name: mutants[index]?.name ?? '', because: 'a reason' });

  test('counts what was noticed of what is not equivalent', () => {
    const swept = { outcomes: outcomes(4), times: new Map([[mutants[0]?.id ?? '', 2000]]) };
    const score = scoreOf('lamp', mutants, swept, []);
    expect(score).toMatchObject({ mutants: 5, killed: 4, equivalent: 0, stale: [], seconds: 2 });
    expect(wanted(score)).toBe(false);
    expect(survivorLines(score)).toEqual([`survives: ${file}:1 word · moved edge · n > 1 (no test comes here)`]);
    expect(table([score]).at(-1)).toMatch(/^lamp +5 +4 +0 +1 +80\.0 % +2$/);
    expect(wanted(scoreOf('lamp', mutants, swept, [listed(4)]))).toBe(true);
  });

  test('is not reached with a list that says more than is true', () => {
    const swept = { outcomes: outcomes(5), times: new Map<string, number>() };
    const score = scoreOf('lamp', mutants, swept, [listed(0), { ...listed(0), name: 'gone' }]);
    expect(score.stale).toHaveLength(2);
    expect(wanted(score)).toBe(false);
    expect(survivorLines(score)[1]).toBe(`is no equivalent: ${file} gone`);
  });
});

describe('views under test', () => {
  test('have files and tests that there are, each file once', () => {
    const files = Object.values(viewsUnderTest).flatMap((view) => view.files);
    expect(new Set(files).size).toBe(files.length);
    const without = files.filter((one) => mutantsOf(one, readFileSync(one, 'utf8')).length === 0);
    expect(without).toEqual([]);
    for (const { tests } of Object.values(viewsUnderTest))
      for (const one of tests) expect(readFileSync(`tests/b/${one}.test.tsx`, 'utf8')).toMatch(/\btest|\bwalkView/);
  });

  test('are touched by their files, tests and drivers', () => {
    expect([...viewsTouching(new Set(['src/shell/NoticesView.tsx']))]).toEqual(['notices']);
    expect([...viewsTouching(new Set(['tests/drivers/tabs.driver.ts', 'README.md']))]).toEqual(['tabs']);
    expect([...viewsTouching(new Set(['tests/b/frame.test.tsx']))]).toEqual(['screen', 'session']);
  });

  test('the list of equivalents names faults that there are, with a reason each', () => {
    for (const { file: view, name, because } of equivalents) {
      expect(mutantsOf(view, readFileSync(view, 'utf8')).map((mutant) => mutant.name)).toContain(name);
      expect(because.length).toBeGreaterThan(10);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { chartCoverage, coverageOf } from '../../../src/build/chart-coverage.ts';
import { reloadPage } from '../../../src/build/reload-page.ts';

describe('the coverage that the inspector shows', () => {
  test('is by chart and level; what a view is walked through counts for its chart', () => {
    expect(
      coverageOf([
        ['confirm.a.json', '{"confirm.asking|CONFIRM|0": 6, "confirm.asking|CANCEL|0": 0}'],
        ['confirm.view.a.json', '{"confirm.asking|CONFIRM|0": 1, "confirm.refused|CANCEL|0": 2}'],
        ['confirm.view.b.json', '{"confirm.asking|CONFIRM|0": 3}'],
        ['lifecycle-award_cate.c.json', '{"award_cate.enabled|DISABLE|0": 2}'],
        ['notes.txt', 'not JSON'],
      ]),
    ).toEqual({
      confirm: {
        a: { 'confirm.asking|CONFIRM|0': 7, 'confirm.asking|CANCEL|0': 0, 'confirm.refused|CANCEL|0': 2 },
        b: { 'confirm.asking|CONFIRM|0': 3 },
      },
      'lifecycle-award_cate': { c: { 'award_cate.enabled|DISABLE|0': 2 } },
    });
  });

  test('is an empty object where nothing was measured', async () => {
    const emitted: unknown[] = [];
    await chartCoverage(async () => []).generateBundle.call({ emitFile: (file) => emitted.push(file) });
    expect(emitted).toEqual([{ type: 'asset', fileName: 'inspector-coverage.json', source: '{}' }]);
  });

  test('is answered as it is now while developing, also while a file is being written', async () => {
    let text = '{"a.b|C|0": 1}';
    const answers: string[] = [];
    const server = {
      middlewares: {
        use: (path: string, answer: (request: unknown, response: object) => void) => {
          expect(path).toBe('/inspector-coverage.json');
          ask = () =>
            new Promise<void>((resolve) => {
              answer({}, { setHeader() {}, end: (body: string) => resolve(void answers.push(body)) });
            });
        },
      },
    };
    let ask = () => Promise.resolve();
    chartCoverage(async () => [['a.a.json', text]]).configureServer(server as never);
    await ask();
    text = '{"a.b|C|0": 2';
    await ask();
    expect(answers).toEqual(['{"a":{"a":{"a.b|C|0":1}}}', '{}']);
  });
});

describe('hot reload', () => {
  const reloads = (file: string, { name = 'client', modules = [{}] as readonly unknown[] } = {}) => {
    const sent: unknown[] = [];
    const environment = { name, hot: { send: (message: unknown) => void sent.push(message) } };
    const left = reloadPage().hotUpdate.call({ environment }, { file: `/somewhere/flan-admin/${file}`, modules });
    if (left !== undefined) expect([left, sent]).toEqual([[], [{ type: 'full-reload' }]]);
    return left !== undefined;
  };

  test.each([
    'machines/entity/list/table.ts',
    'machines/awards/award.lifecycle.ts',
    'contract/menu/pages.ts',
    'src/shell/app-actor.ts',
    'src/shell/shell-wiring.ts',
    'src/bridge/log.ts',
  ])('starts the page anew for %s', (file) => {
    expect(reloads(file)).toBe(true);
    expect(reloads(file, { modules: [] })).toBe(false);
    expect(reloads(file, { name: 'ssr' })).toBe(false);
  });

  test.each([
    'src/entity/list/EntityTable.tsx',
    'src/entity/list/list-page.css',
    'src/inspector/run.ts',
    'src/index.html',
  ])('leaves %s to React refresh', (file) => expect(reloads(file)).toBe(false));
});

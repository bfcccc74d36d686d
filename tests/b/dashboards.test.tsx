import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { Flow } from '../../contract/insight/analysis.ts';
import type { Permission } from '../../contract/core/permission.ts';
import { analysisMachine, type AnalysisActor } from '../../machines/insight/analysis.ts';
import { type BlockCall, type ChartBlockActor, chartBlockMachine } from '../../machines/insight/chart-block.ts';
import type { ShortcutsActor } from '../../machines/insight/shortcuts.ts';
import { HeatBlock } from '../../src/insight/analysis/blocks.tsx';
import { csvOf, sectionsOf } from '../../src/entity/csv.ts';
import { AnalysisPage } from '../../src/insight/AnalysisPage.tsx';
import { Permissions } from '../../src/entity/permitted.tsx';
import { ShortcutsBlock } from '../../src/insight/workplace/ShortcutsBlock.tsx';
import { TrendBlock } from '../../src/insight/workplace/TrendBlock.tsx';
import { analysisDriver } from '../drivers/analysis.driver.ts';
import { chartBlockDriver } from '../drivers/chart-block.driver.ts';
import { shortcutsDriver } from '../drivers/shortcuts.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { heatAnswers } from '../models/chart-block.model.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing, withChildren } from './standing.ts';
import { walkView } from './walk-view.ts';

const exporting: readonly Permission[] = [
  { permissionId: 'Analysis', permissionName: '分析页', actionEntitySet: [{ action: 'export', describe: '导出' }] },
] as unknown as readonly Permission[];

demandQuietConsole();

const empty = {
  value: { data: 'loading', form: 'drawn' },
  context: { content: null, error: '', choice: '' },
  can: () => false,
};

const regions = [{ id: '440000', title: '广东省' }];
/** 核心指标 of somebody who may see no figure, but where there is something to see. */
const withRegions = { ...empty, context: { ...empty.context, content: { cards: [], regions } } };

await walkView(chartBlockDriver, (actor: AnyActorRef) =>
  draw(
    <Permissions of={exporting}>
      <HeatBlock block={actor as ChartBlockActor} />
    </Permissions>,
  ),
);

await walkView(analysisDriver, (actor: AnyActorRef) => {
  const living = withChildren(actor as AnalysisActor, ({ children }) =>
    Object.fromEntries(Object.keys(children).map((name) => [name, standing(name === 'summary' ? withRegions : empty)])),
  );
  return draw(
    <Permissions of={exporting}>
      <AnalysisPage page={living} />
    </Permissions>,
  );
});

await walkView(shortcutsDriver, (actor: AnyActorRef) => draw(<ShortcutsBlock shortcuts={actor as ShortcutsActor} />));

const ui = domUi();
const drawing = oneDrawing();

const heatAt = (can: boolean) =>
  standing({
    value: { data: 'showing', form: 'listed' },
    context: { content: heatAnswers.some, error: '', choice: '' },
    can: () => can,
  }) as ChartBlockActor;

test('who may not export has no button for it', async () => {
  drawing.draw(<HeatBlock block={heatAt(true)} />);
  await soon(() => ui.see('text')).toContain('23:00');
  expect(Object.keys(await ui.see('buttons'))).not.toContain('导出：时段热力');
});

test('the formula is there for pointer and keyboard, and each drawing has a name', async () => {
  const block = standing({
    value: { data: 'showing', form: 'drawn' },
    context: { content: heatAnswers.some, error: '', choice: '' },
    can: () => false,
  }) as ChartBlockActor;
  drawing.draw(<HeatBlock block={block} />);
  await soon(async () => Object.keys(await ui.see('buttons'))).toContain('操作次数的统计口径：来自操作日志');
  document.querySelector<HTMLElement>('.formula')?.focus();
  await soon(() => document.querySelector('[role=tooltip]')?.textContent).toBe('来自操作日志');
  expect(document.querySelector('.heat')?.getAttribute('aria-label')).toContain('最多一格 23 次');
});

test('the trend draws a line through as many numbers as there are days, and lists the same', async () => {
  const { choices, shown, period, at } = heatAnswers.some;
  const labels = ['2026-11-20', '2026-11-21', '2026-11-22'];
  const flow: Flow = { choices, shown, period, at, labels, series: [{ ...shown, values: [3, 1200, 0] }] };
  const logic = chartBlockMachine.provide({
    actors: { fetchBlock: fromPromise<unknown, BlockCall>(async () => flow) },
  });
  const block = createActor(logic, { input: { name: 'trend', query: {} } }).start();
  drawing.draw(<TrendBlock block={block} />);
  await soon(() => document.querySelectorAll('.plot-line > i').length).toBe(3);
  expect(document.querySelector('.plot-stroke')?.getAttribute('d')).toMatch(/^M16.*L50.*L83/);
  const heights = [...document.querySelectorAll<HTMLElement>('.plot-line > i')].map(({ style }) => style.bottom);
  expect(heights).toEqual(['0.25%', '100%', '0%']);
  await ui.click('表格：近 7 日趋势');
  await soon(() => [...document.querySelectorAll('.data-table tr')].map(({ textContent }) => textContent)).toEqual([
    '时间操作次数（次）',
    '2026-11-203',
    '2026-11-211,200',
    '2026-11-220',
  ]);
});

test('no cell of a file is a formula, and none breaks its line', () => {
  const evil = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', 'a,b', 'say "hi"'];
  expect(csvOf({ columns: ['=名称', '数量'], rows: evil.map((name) => [name, 1]) })).toBe(
    [
      "\u{FEFF}'=名称,数量",
      "'=1+1,1",
      "'+1,1",
      "'-1,1",
      "'@x,1",
      "'\tx,1",
      '"\'\rx",1',
      '"a,b",1',
      '"say ""hi""",1',
      '',
    ].join('\r\n'),
  );
});

test('all blocks make one file: each below its title, an empty line between them', () => {
  const table = { columns: ['名称', '数量'], rows: [['=甲', 1]] };
  expect(
    sectionsOf([
      { title: '排行', table },
      { title: '时段,热力', table: { columns: ['小时'], rows: [] } },
    ]),
  ).toBe('\u{FEFF}排行\r\n名称,数量\r\n\'=甲,1\r\n\r\n"时段,热力"\r\n小时\r\n');
});

test('days of one’s own begin with those that are shown', async () => {
  const fetchBlock = fromPromise<unknown, BlockCall>(() => new Promise(() => {}));
  const block = chartBlockMachine.provide({ actors: { fetchBlock } });
  const page = createActor(analysisMachine.provide({ actors: { block } }), {
    input: { key: '/dashboard/analysis' },
  }).start();
  const { period, at } = heatAnswers.none;
  const summary = {
    ...empty,
    context: { ...empty.context, content: { period, at, regions: [], cards: [], choices: [], shown: null } },
  };
  const seen = withChildren(page, ({ children }) =>
    Object.fromEntries(Object.keys(children).map((name) => [name, standing(name === 'summary' ? summary : empty)])),
  );
  drawing.draw(<AnalysisPage page={seen} />);
  await soon(() => ui.see('text')).toContain('数据更新至 09:31');
  await ui.press({ role: 'radio', name: '自定义' });
  expect(page.getSnapshot().context.filter).toMatchObject({ range: 'custom', ...period });
});

test('what belongs to no region says so while one is asked for', async () => {
  const shown = async (regional: boolean, inRegion: boolean) => {
    const content = { ...heatAnswers.some, shown: { ...heatAnswers.some.shown, ...(regional && { regional }) } };
    const value = { data: 'showing', form: 'drawn' };
    const block = standing({ value, context: { content, error: '', choice: '' }, can: () => false });
    drawing.draw(<HeatBlock block={block as ChartBlockActor} inRegion={inRegion} />);
    await soon(() => ui.see('text')).toContain('时段热力');
    return (await ui.see('text')).includes('不分地区');
  };
  expect(await shown(false, true)).toBe(true);
  expect(await shown(true, true)).toBe(false);
  expect(await shown(false, false)).toBe(false);
});

import { useSelector } from '@xstate/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { FilterValues } from '../../contract/core/page.ts';
import type { LivingChart } from '../../contract/entity/list/living-chart.ts';
import { type LivingChartActor, livingChartMachine } from '../../machines/entity/list/living-chart.ts';
import { LivingChartDialog } from '../../src/entity/living/LivingChartDialog.tsx';
import { Permissions } from '../../src/entity/permitted.tsx';
import { livingChartDriver } from '../drivers/living-chart.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { emptyAwards, lateAwards, livelyAwards } from '../models/living-chart.model.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

/** As the list has it: there until it has ended. */
function Dialog({ living }: { readonly living: LivingChartActor }) {
  const isOpen = useSelector(living, ({ status }) => status === 'active');
  return isOpen && <LivingChartDialog actor={living} open />;
}

await walkView(livingChartDriver, (actor: AnyActorRef) => draw(<Dialog living={actor as LivingChartActor} />));

const ui = domUi();
const drawing = oneDrawing();

function opened(content: LivingChart, entity = 'award', actions: readonly 'get'[] = ['get']) {
  const asked: FilterValues[] = [];
  const logic = livingChartMachine.provide({
    actors: { fetchLivingChart: fromPromise(async () => content) },
    actions: { narrow: (_, { filters }) => void asked.push(filters) },
  });
  const living = createActor(logic, { input: { key: '/award/list', entity } }).start();
  const rights = [{ permissionId: 'Award', actionEntitySet: actions.map((action) => ({ action })) }];
  drawing.draw(
    <Permissions of={rights}>
      <Dialog living={living} />
    </Permissions>,
  );
  return asked;
}

const dialog = () => document.querySelector('.living-chart');
const boxes = () => [...document.querySelectorAll<SVGElement>('.living-drawing .sc-name')];
const ways = () => [...document.querySelectorAll<SVGElement>('.living-drawing .sc-pill')];
const said = (elements: readonly Element[]) => elements.map((element) => element.ariaLabel ?? '');
const lines = () =>
  [...document.querySelectorAll('.living-states tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

test('each state says in words how many rows it has and how long they have been there', async () => {
  opened(livelyAwards);
  await soon(() => boxes().length).toBe(4);
  expect(said(boxes()).toSorted()).toEqual(
    [
      '草稿 3 中位 2 小时，最久 2 天 3 小时',
      '启用 1,240 中位 30 天，最久 181 天',
      '停用 0 条',
      '已归档 12 条',
    ].toSorted(),
  );
  const numbers = boxes().map((box) => box.querySelector('.sc-number')?.textContent ?? '');
  expect(new Set(numbers)).toEqual(new Set(['3', '1,240', '0', '12']));
});

test('what should be elsewhere by now is said in place of how long, in the drawing and in the list', async () => {
  const asked = opened(lateAwards);
  await soon(() => said(boxes())).toContain('启用 1,240 逾期 1,200，最久 181 天');
  const late = [...document.querySelectorAll('.living-drawing .sc-figure-late')].map(({ textContent }) => textContent);
  expect(late).toEqual(['1,240逾期 1,200']);
  expect(lines().map(([, number]) => number)).toEqual(['3', '1,240逾期 1,200', '0', '12']);
  await ui.click('逾期 1,200');
  await soon(() => asked).toEqual([{ moved: 'status.enabled' }]);
});

test('each way says which share of those that left took it; the stronger the line, the more', async () => {
  opened(livelyAwards);
  await soon(() => said(ways())).toContain('启用 88%：草稿 到 启用，近 30 天 88 条');
  expect(said(ways())).toContain('停用 100%：启用 到 停用，近 30 天 5 条');
  expect(said(ways())).toContain('归档：停用 到 已归档，近 30 天 0 条');
  const widths = [...document.querySelectorAll<SVGElement>('.living-drawing .sc-line:has(.sc-pill)')].map((line) => ({
    way: line.querySelector('.sc-pill')?.ariaLabel?.split(/[：，]/)[1] ?? '',
    width: Number.parseFloat(line.querySelector<SVGElement>('.sc-wire')?.style.strokeWidth ?? ''),
  }));
  const widthOf = (way: string) => widths.find((one) => one.way === way)?.width ?? Number.NaN;
  expect(widthOf('草稿 到 启用')).toBeGreaterThan(widthOf('草稿 到 已归档'));
  expect(widthOf('草稿 到 已归档')).toBeGreaterThan(widthOf('停用 到 启用'));
});

test('states and ways that were taken are reached by Tab and pressed by Enter; the others are no buttons', async () => {
  const asked = opened(livelyAwards);
  await soon(() => boxes().length).toBe(4);
  const isButton = (element: Element) =>
    element.getAttribute('role') === 'button' && element.getAttribute('tabindex') === '0';
  expect(boxes().every(isButton)).toBe(true);
  expect(said(ways().filter(isButton)).toSorted()).toEqual(
    [
      '启用 88%：草稿 到 启用，近 30 天 88 条',
      '归档 12%：草稿 到 已归档，近 30 天 12 条',
      '停用 100%：启用 到 停用，近 30 天 5 条',
    ].toSorted(),
  );
  const way = ways().find(isButton);
  way?.focus();
  expect(document.activeElement).toBe(way);
  await ui.key('Enter');
  await soon(() => asked).toHaveLength(1);
  expect(Object.keys(asked[0] ?? {})).toEqual(['moved']);
});

test('the list tells the same, with a link to the one that waits longest for those who may read it', async () => {
  opened(livelyAwards);
  await soon(() => lines().length).toBe(4);
  expect(lines()).toEqual([
    ['草稿', '3', '2 小时', '2 天 3 小时凉茶兑换券', '启用 88%（88） · 已归档 12%（12）'],
    ['启用', '1,240', '30 天', '181 天积分 100', '停用 100%（5）'],
    ['停用', '0', '–', '–', '–'],
    ['已归档', '12', '–', '–', '–'],
  ]);
  expect(document.querySelector('.living-states a')?.getAttribute('href')).toBe('#/award/list/7');
  opened(livelyAwards, 'award', []);
  await soon(() => lines().length).toBe(4);
  expect(document.querySelector('.living-states a')).toBeNull();
  expect(dialog()?.textContent).toContain('凉茶兑换券');
});

test('where nothing is yet, everything is zero and no way is a button', async () => {
  opened(emptyAwards);
  await soon(() => boxes().length).toBe(4);
  expect(boxes().map((box) => box.querySelector('.sc-number')?.textContent)).toEqual(['0', '0', '0', '0']);
  expect(ways().filter((way) => way.getAttribute('role') === 'button')).toEqual([]);
});

test('of two regions both are told, each with the states of its own column', async () => {
  const state = (name: string, rows: number) => ({ state: name, rows, median: null, longest: null });
  opened(
    {
      ...livelyAwards,
      regions: [
        {
          column: 'status',
          states: [
            'wait_pay',
            'wait_check',
            'wait_ship',
            'exception',
            'shipped',
            'cancelling',
            'finished',
            'cancelled',
          ].map((name, at) => state(name, at)),
          ways: [{ from: 'wait_ship', to: 'shipped', rows: 9 }],
        },
        {
          column: 'sync_status',
          states: ['none', 'pending', 'syncing', 'synced', 'failed'].map((name, at) => state(name, 10 + at)),
          ways: [{ from: 'syncing', to: 'synced', rows: 4 }],
        },
      ],
    },
    'goods_order',
  );
  await soon(() => boxes().filter((box) => box.querySelector('.sc-number')).length).toBe(13);
  expect(document.querySelectorAll('.living-states')).toHaveLength(2);
  expect(said(ways())).toContain('发货、渠道发货 100%：待发货 到 已发货，近 30 天 9 条');
  expect(said(ways())).toContain('渠道接单 100%：同步中 到 已同步，近 30 天 4 条');
  // Steps that lead nowhere else are no ways.
  expect(said(ways()).filter((name) => name.includes('查询渠道'))).toEqual([]);
});

test('accessibility rules find nothing to mend', async () => {
  opened(livelyAwards);
  await soon(() => boxes().length).toBe(4);
  const place = dialog();
  if (!place) throw new Error('no panel');
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await axe.run(place, { runOnly, resultTypes: ['violations'] });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))).toEqual([]);
});

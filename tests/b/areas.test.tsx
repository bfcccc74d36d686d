import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { AreaNode } from '../../contract/core/area-tree.ts';
import { type AreasActor, areasMachine } from '../../machines/core/areas.ts';
import { AreaSelect } from '../../src/core/areas/AreaSelect.tsx';
import { areasDriver } from '../drivers/areas.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { someAreas } from '../models/areas.model.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

interface Given {
  readonly taken?: readonly string[];
  readonly chosen?: readonly string[];
  readonly multiple?: boolean;
  readonly leaf?: boolean;
}

const select = (areas: AreasActor, told: (readonly string[])[], given: Given = {}) => (
  <>
    <label htmlFor="area">地区</label>
    <AreaSelect
      areas={areas}
      tied={{ id: 'area' }}
      chosen={[]}
      placeholder="请选择地区"
      onChange={(codes) => told.push(codes)}
      {...given}
    />
  </>
);

await walkView(areasDriver, (actor: AnyActorRef) => draw(select(actor as AreasActor, [])));

const ui = domUi();
const drawing = oneDrawing();

function drawSelect(given: Given = {}, nodes: readonly AreaNode[] = someAreas) {
  const areas = createActor(
    areasMachine.provide({ actors: { fetchAreas: fromPromise(() => Promise.resolve(nodes)) } }),
  ).start();
  const told: (readonly string[])[] = [];
  drawing.draw(select(areas, told, given));
  return told;
}

const titles = () => [...document.querySelectorAll('.ant-select-tree-title')].map(({ textContent }) => textContent);
const box = () => document.querySelector<HTMLInputElement>('#area');

test('areas are found by name, sound and code; those that are no more are not offered', async () => {
  const told = drawSelect();
  for (const typed of ['东城', 'dongcheng', '110101']) {
    await soon(box).not.toBeNull();
    await ui.fill('地区', typed);
    await soon(titles).toEqual(['北京市', '东城区']);
  }
  await ui.fill('地区', '崇文');
  await soon(titles).toEqual([]);
  await ui.fill('地区', '东城');
  await soon(titles).toEqual(['北京市', '东城区']);
  document.querySelectorAll<HTMLElement>('.ant-select-tree-title')[1]?.click();
  await soon(() => told.at(-1)).toEqual(['110101']);
});

test('an area that is no more keeps its name where it stands', async () => {
  drawSelect({ chosen: ['110103'] });
  await soon(() => document.querySelector('.ant-tree-select')?.textContent).toContain('崇文区');
});

test('three thousand areas open at once, of which only those on screen are drawn', async () => {
  const many = Array.from({ length: 3000 }, (_, index): AreaNode => {
    const code = String(100_000 + index);
    return {
      code,
      name: `区 ${index}`,
      full_name: `区 ${index}`,
      level: 'district',
      parent_code: null,
      pinyin: '',
      disabled: false,
      merged_into: null,
      is_leaf: true,
    };
  });
  drawSelect({ multiple: true }, many);
  await soon(box).not.toBeNull();
  await ui.fill('地区', '区');
  await soon(() => titles().length).toBeGreaterThan(5);
  expect(titles().length).toBeLessThan(60);
});

test('areas that stand elsewhere in the form are grey, with all that lies in them', async () => {
  drawSelect({ multiple: true, taken: ['110000'] });
  await soon(box).not.toBeNull();
  await ui.fill('地区', '东城');
  await soon(titles).toEqual(['北京市', '东城区']);
  expect(document.querySelectorAll('.ant-select-tree-treenode-disabled')).toHaveLength(2);
});

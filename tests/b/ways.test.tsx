import { expect, test } from 'vitest';
import { entityNamed } from '../../contract/entities.ts';
import type { FarWays } from '../../contract/entity/list/far-ways.ts';
import type { Row } from '../../contract/core/page.ts';
import { type Action, actions as allActions } from '../../contract/core/permission.ts';
import type { Move } from '../../machines/entity/lifecycle/kernel.ts';
import { Ways } from '../../src/entity/living/Ways.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

/* 指路: a step that the record's state does not know begins with one that the operator takes from here. */

demandQuietConsole();
const ui = domUi();
const drawing = oneDrawing();

/** The ways of an award in this state, to somebody who may do this; and what was pressed. */
async function ways(row: Partial<Row>, actions: readonly Action[] = allActions, far: FarWays = {}) {
  const taken: Move[] = [];
  const whole: Row = { id: 9, version: 1, status: 'enabled', source_ok: true, used_prize_count: 0, ...row };
  const told = { entity: entityNamed('award'), row: whole, far, movers: {}, actions };
  drawing.draw(<Ways {...told} onTake={(move) => void taken.push(move)} />);
  await soon(() => document.querySelector('.diagram-way')).not.toBeNull();
  return {
    taken,
    offered: () => [...document.querySelectorAll('.diagram-way button')].map(({ ariaLabel }) => ariaLabel),
  };
}

test('the first step is offered where it is, and asked about when it is pressed', async () => {
  const { taken, offered } = await ways({});
  expect(offered()).toEqual(['先停用，再启用', '先停用，再归档']);
  await ui.click('先停用，再归档');
  expect(taken.map(({ event, target }) => [event, target])).toEqual([['DISABLE', 'disabled']]);
});

test('not to those who may not take it', async () => {
  expect((await ways({}, ['query', 'get'])).offered()).toEqual([]);
});

const label = '启用';
const award = { entity: 'award', label: '奖励', id: 7, title: '到店礼', path: '/award/list/7' };

test('what other records have to do first stands before the step, in the order in which it is done', async () => {
  const goods = { mends: [], steps: [{ label: '上架', takers: ['商城运营'], before: [] }] };
  const way = {
    mends: ['奖励未启用'],
    record: award,
    steps: [{ label, takers: ['运营主管'], event: 'ENABLE', before: [goods] }],
  };
  await ways({ status: 'draft', source_ok: false }, allActions, { 'draft ENABLE': [way] });
  const [first] = document.querySelectorAll('.diagram-way');
  expect([...(first?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '上架（商城运营）',
    '启用 奖励「到店礼」（运营主管）',
    expect.stringMatching(/^启用（您可以操作） 现在还不行：/),
  ]);
  expect([...(first?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '#/award/list/7',
  ]);
});

test('a step that nobody in the house takes says so, and so does one that time takes; a form is taken by those who may', async () => {
  const lines = async (row: Partial<Row>, goal: string) => {
    const order = { id: 3, version: 1, channel: 'duiba', goods_type: 'physical', sync_tries: 1, ...row } as Row;
    const told = { entity: entityNamed('goods_order'), row: order, far: {}, movers: {}, actions: allActions };
    drawing.draw(<Ways {...told} />);
    await soon(() => document.querySelector('.diagram-moves')).not.toBeNull();
    const line = [...document.querySelectorAll('.diagram-moves tr')].find(
      (one) => one.querySelector('th')?.textContent === goal,
    );
    return [...(line?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent.trim());
  };
  expect(await lines({ status: 'exception', sync_status: 'syncing' }, '推送渠道')).toEqual([
    '推送无结果（到时间自动）',
    '推送渠道（您可以操作）',
  ]);
  expect(await lines({ status: 'wait_ship', sync_status: 'pending' }, '查询渠道')).toEqual([
    '开始推送（不由后台操作）',
    '渠道接单（不由后台操作）',
    '查询渠道（您可以操作）',
  ]);
  const own = { channel: 'self', express_company: 'SF', express_no: 'SF1', status: 'wait_check', sync_status: 'none' };
  expect(await lines(own, '发货')).toEqual(['审核通过（您可以操作）', '发货（您可以操作）']);
});

test('of two records that wait for each other it is said that there is no way', async () => {
  const way = { mends: ['奖励未启用'], record: award, steps: [], loop: true as const };
  await ways({ status: 'draft', source_ok: false }, allActions, { 'draft ENABLE': [way] });
  expect(document.querySelector('.diagram-far')?.textContent).toBe(
    '奖励「到店礼」 也在等这一条：两边互相等，须先改其中一边的内容',
  );
});

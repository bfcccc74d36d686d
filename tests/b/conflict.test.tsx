import { expect, test } from 'vitest';
import type { Row } from '../../contract/core/page.ts';
import type { PickerActor } from '../../machines/entity/record/picker.ts';
import type { RecordActor } from '../../machines/entity/record/record.ts';
import { ConflictTable } from '../../src/entity/record/ConflictTable.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { moving, standing } from './standing.ts';

demandQuietConsole();

const drawing = oneDrawing();
const row: Row = { id: 7, version: 3, status: 'enabled' };

interface Sides {
  readonly base: object;
  readonly draft: object;
  readonly theirs: object;
}

/** The sides of a conflict about a row; what is answered tells the picker names of rows. */
function conflict(entity: string, { base, draft, theirs }: Sides): (titles: object) => void {
  const context = {
    entity,
    mode: 'edit',
    base,
    draft: { ...base, ...draft },
    row: { ...row, ...base, ...theirs },
    error: '数据已被 林佳 修改，请刷新后重试',
    sides: {},
    errors: {},
  };
  const record = standing({ context, value: 'conflicting', can: () => true, matches: () => true, hasTag: () => true });
  const picker = moving({ context: { titles: {} } });
  drawing.draw(<ConflictTable record={record as RecordActor} picker={picker.actor as PickerActor} />);
  return (titles) => picker.become({ context: { titles } });
}

/** The lines of the table as a person reads them; of a picture its name. */
const lines = () =>
  Object.fromEntries(
    [...document.querySelectorAll('tbody tr')].map((line) => {
      const [label = '', ...cells] = [...line.children].map(
        (cell) => `${cell.textContent}${[...cell.querySelectorAll('img')].map(({ alt }) => `[${alt}]`).join('')}`,
      );
      return [label.replace(/ (?:冲突|已合并)$/, ''), cells];
    }),
  );

const picture = (id: number) => ({ file_id: id, url: `/uploads/${id}.png` });

test('each side of a conflict is shown in full: names, numbers, pictures, words, times', async () => {
  const tell = conflict('goods_offline', {
    base: {
      title: '凉茶',
      localverifice_scope: 'selected',
      localverifice_ids: [1],
      images: [picture(1)],
      detail_html: '<p>旧</p>',
      validity: { type: 'fixed', start_at: '2026-01-01T00:00:00Z', end_at: '2026-02-01T00:00:00Z' },
      user_limit: 1,
    },
    draft: {
      localverifice_ids: [2, 3],
      images: [],
      detail_html: '<p>新<b>的</b></p>',
      validity: { type: 'after_get', after_days: 5 },
    },
    theirs: {
      localverifice_ids: [4],
      localverifice: [{ id: 4, title: '南门店' }],
      images: [picture(1), picture(2)],
      detail_html: '',
      validity: null,
      user_limit: 9,
    },
  });
  await soon(() => document.querySelector('section.conflict')?.ariaLabel).toBe('与他人的修改冲突');
  const named = (mine: string) => ({
    核销点: ['编号 1', mine, '南门店'],
    图片: ['[图片 1]', '', '[图片 1][图片 2]'],
    详情: ['旧', '旧新的', '旧'],
    领取有效期: ['2026-01-01 08:00:00 ～ 2026-02-01 08:00:00', '领取后 5 天内', '-'],
    每人限领: ['1', '1', '9'],
  });
  expect(lines()).toEqual(named('编号 2、编号 3'));
  tell({ 'localverifice:2': '东门店' });
  await soon(lines).toEqual(named('东门店、编号 3'));
});

test('a row is named by what it is picked from, which may be for another field to say; none is said to be none', async () => {
  const tell = conflict('award', {
    base: { award_type: 'offline_prize', cate_id: 3, source_type: 'offline', source_id: 5 },
    draft: { cate_id: 4, source_id: 6 },
    theirs: { cate_id: null },
  });
  tell({ 'award_cate:3': '酒水', 'award_cate:4': '周边', 'goods_offline:6': '凉茶' });
  await soon(lines).toEqual({ 奖励分类: ['酒水', '周边', '-'], 来源货品: ['编号 5', '凉茶', '编号 5'] });
});

/** What of the words of a line is marked as gone and as new, for mine and theirs. */
const marked = (line: number) =>
  [...document.querySelectorAll(`tbody tr:nth-child(${line}) td`)].slice(1).map((cell) => ({
    gone: [...cell.querySelectorAll('del')].map(({ textContent }) => textContent),
    new: [...cell.querySelectorAll('ins')].map(({ textContent }) => textContent),
  }));

test('long texts are compared by words; only what both changed has a choice, and nothing is chosen', async () => {
  conflict('award', {
    base: { award_type: 'jifen', title: '积分', use_rule: '<p>到店领取，当天有效</p>', cost_fen: 100 },
    draft: { use_rule: '<p>到店领取，三天有效</p>', title: '大积分' },
    theirs: { use_rule: '<p>凭码到店领取，当天有效</p>', cost_fen: 200 },
  });
  await soon(() => document.querySelectorAll('tbody tr').length).toBe(3);
  const rules = [...document.querySelectorAll('tbody tr')].findIndex((line) => line.textContent.startsWith('使用规则'));
  expect(marked(rules + 1)).toEqual([
    { gone: [expect.stringContaining('当天')], new: [expect.stringContaining('三')] },
    { gone: [], new: [expect.stringContaining('码')] },
  ]);
  const radios = [...document.querySelectorAll<HTMLInputElement>('tbody input[type=radio]')];
  expect(radios.map((radio) => [radio.getAttribute('aria-label'), radio.checked])).toEqual([
    ['使用规则：我的', false],
    ['使用规则：对方的', false],
  ]);
});

test('keys go to the first choice, and to the merge where there is none; nobody is told to load anew what is there', async () => {
  const heading = () => document.querySelector('.ant-alert-title')?.textContent;
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const base = { award_type: 'jifen', title: '积分', cost_fen: 100 };
  conflict('award', { base, draft: { title: '大积分', cost_fen: 300 }, theirs: { title: '小积分', cost_fen: 200 } });
  await soon(heading).toBe('数据已被 林佳 修改');
  await soon(focused).toBe('奖励名称：我的');
  conflict('award', { base, draft: { title: '大积分' }, theirs: { cost_fen: 200 } });
  await soon(focused).toBe('合并并继续');
});

test('of what only one side changed it is marked whose value stands', async () => {
  const base = { award_type: 'jifen', title: '积分', cost_fen: 100, intro: '好' };
  conflict('award', { base, draft: { title: '大积分', intro: '更好' }, theirs: { cost_fen: 200, intro: '最好' } });
  const taken = (): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      [...document.querySelectorAll('tbody tr')].map((line) => [
        line.querySelector('th')?.firstChild?.textContent ?? '',
        [...line.querySelectorAll<HTMLElement>('[data-taken=true]')].map(({ dataset }) => dataset['label']),
      ]),
    );
  await soon(taken).toEqual({ 奖励名称: ['我的'], 成本价: ['对方的'], 简介: [] });
});

test('a long text that one side left empty is said to be none', async () => {
  conflict('award_cate', { base: { sort: 1, remark: null }, draft: { remark: '春季' }, theirs: { sort: 2 } });
  await soon(lines).toEqual({ 排序: ['1', '1', '2'], 备注: ['-', '春季', '-'] });
});

import { expect, test } from 'vitest';
import { ccnAwardSet } from '../../contract/code-scan/ccn-award-set.entity.ts';
import { DetailWords } from '../../src/entity/fields/LateWords.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

/* The rows of a list as the details of a record show them (src/entity/fields/LateWords.tsx). */

demandQuietConsole();
const drawing = oneDrawing();

const tier = {
  tier_id: 'T4',
  tier_name: '三等奖',
  code_count: 120_000,
  award_id: 3007,
  award_title: '壹元乐享换购一罐',
  award_type: 'offline_prize',
  quantity: 1,
  win_title: null,
  win_image: null,
  localverifice_ids: [11_001],
  localverifice: [{ id: 11_001, title: '广州天河体验店' }],
  reserve_delta: null,
  stock_mode: 'limited',
};
const cells = (tag: string) => [...document.querySelectorAll(`.rows-view ${tag}`)];
const texts = (tag: string) => cells(tag).map(({ textContent }) => textContent);

test('numbers are grouped, codes are said in words, and what nobody filled in takes no column', async () => {
  drawing.draw(<DetailWords field={ccnAwardSet.fields.awards} value={[tier]} />);
  await soon(() => texts('td')).toEqual([
    'T4',
    '三等奖',
    '120,000',
    '壹元乐享换购一罐',
    '线下实物',
    '1',
    '广州天河体验店',
    '限量',
  ]);
  expect(texts('th')).toEqual(['代码', '奖级', '预埋数', '奖励', '奖励类型', '每码数量', '核销点名称', '库存模式']);
  expect(texts('td[data-number]')).toEqual(['120,000', '1']);
});

test('one row that has something makes its column stand, with nothing in the others', async () => {
  drawing.draw(
    <DetailWords field={ccnAwardSet.fields.awards} value={[tier, { ...tier, win_title: '恭喜', code_count: 0 }]} />,
  );
  await soon(() => texts('th')).toContain('中奖页文案');
  expect(texts('td').filter((text) => text === '-' || text === '恭喜')).toEqual(['-', '恭喜']);
  expect(texts('td[data-number]')).toEqual(['120,000', '1', '0', '1']);
});

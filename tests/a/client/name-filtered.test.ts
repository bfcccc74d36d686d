import { beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { answer, script, sent } from './scripted-wire.ts';
import type { FilterValues } from '../../../contract/core/page.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import { pickerMachine } from '../../../machines/entity/record/picker.ts';
import { nameFiltered } from '../../../src/entity/names/name-filtered.ts';
import { wired } from './wired.ts';
import '../../known-entities.ts';

wired();

const names: Readonly<Record<string, string>> = { activity: '清凉一夏', plan: '其他地区' };
const asked = () => sent.map(({ url = '' }) => Object.fromEntries(new URL(url, 'http://flan').searchParams));

/** The list of 活动奖品, whose picker knows so much already. */
function prizes(known: readonly (readonly [entity: string, id: number])[] = []) {
  const picker = createActor(pickerMachine).start();
  for (const [entity, id] of known)
    picker.send({ type: 'NAMED', entity, rows: [{ id, title: '已知', disabled: false }] });
  const page = { getSnapshot: () => ({ context: { entity: 'prize' }, children: { picker } }) };
  return {
    name: (filters: FilterValues) => nameFiltered(page as unknown as ListPageActor, filters),
    titles: () => picker.getSnapshot().context.titles,
  };
}

const named = (url: string) => {
  const { entity = '', ids } = Object.fromEntries(new URL(url, 'http://flan').searchParams);
  return answer({ data: [{ id: Number(ids), title: names[entity], disabled: false }], pageNo: 1, totalCount: 1 });
};
beforeEach(() => script(named));

test('what a link narrows a list to is asked for by its number, and its name is known to the picker', async () => {
  const { name, titles } = prizes();
  await name({ activity_id: '4001', plan_id: 4103, keyword: '4001', status: ['enabled'] });
  expect(titles()).toEqual({ 'activity:4001': '清凉一夏', 'plan:4103': '其他地区' });
  expect(asked()).toEqual([
    { entity: 'activity', ids: '4001' },
    { entity: 'plan', ids: '4103' },
  ]);
});

test('what is known, and what is no number, is not asked for', async () => {
  const { name, titles } = prizes([['activity', 4001]]);
  await name({ activity_id: '4001', plan_id: 'abc' });
  expect([titles(), sent]).toEqual([{ 'activity:4001': '已知' }, []]);
});

test('where one does not come, the other is known all the same', async () => {
  script((url) => (url.includes('activity') ? { body: { code: 40401, message: '没有' } } : named(url)));
  const { name, titles } = prizes();
  await expect(name({ activity_id: '4001', plan_id: '4103' })).rejects.toThrow('没有');
  await expect.poll(titles).toEqual({ 'plan:4103': '其他地区' });
});

import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Person } from '../../contract/live/presence.ts';
import {
  type LoadedPresence,
  type OpenRecord,
  type PresenceLoaderActor,
  presenceLoaderMachine,
} from '../../machines/entity/record/presence-loader.ts';
import { type PresenceEvent, type PresenceInput, presenceMachine } from '../../machines/entity/record/presence.ts';
import { PresenceLine } from '../../src/entity/record/PresenceLine.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { drawList, goodsRow } from './list-around.tsx';
import { moving } from './standing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();
const wordsOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';

test('what others changed is said above the rows, which stay until somebody asks for them', async () => {
  let asked = 0;
  const { table, clear } = drawList({ entity: 'goods_offline', rows: () => [goodsRow((asked += 1))] });
  drawing.keep(clear);
  await soon(() => document.body.textContent).toContain('品鉴装1');
  expect(wordsOf('.row-news')).toBe('');
  table.send({ type: 'ROWS_CHANGED', ids: [7] });
  await soon(() => wordsOf('.row-news')).toBe('有 1 条更新刷新');
  table.send({ type: 'ROWS_CHANGED', ids: [7, 8] });
  await soon(() => wordsOf('.row-news')).toBe('有 2 条更新刷新');
  expect([asked, document.body.textContent?.includes('品鉴装1')]).toEqual([1, true]);
  await ui.click('刷新列表');
  await soon(() => document.body.textContent).toContain('品鉴装2');
  await soon(() => wordsOf('.row-news')).toBe('');
  table.send({ type: 'ROWS_CHANGED', ids: [] });
  await soon(() => wordsOf('.row-news')).toBe('有较多更新刷新');
});

test('who else has the record open is named as long as he has', async () => {
  let people: readonly Person[] = [{ name: '张三', doing: 'editing' }];
  let tell: (event: PresenceEvent) => void = () => {};
  const logic = presenceMachine.provide({
    actors: {
      sit: fromPromise(async () => ({ people })),
      watchRecord: fromCallback<PresenceEvent, PresenceInput>(({ sendBack }) => {
        tell = sendBack;
        sendBack({ type: 'DOING', doing: 'viewing' });
      }),
    },
  });
  const record = { key: '/award/cate', entity: 'award_cate', id: 102 };
  const input = { ...record, seat: 'a seat' };
  const loadPresence = fromPromise<LoadedPresence, OpenRecord>(async () => ({ logic, input }));
  const loader = createActor(presenceLoaderMachine.provide({ actors: { loadPresence } }), {
    input: { ...record, mode: 'detail' },
  }).start();
  drawing.draw(<PresenceLine loader={loader} />);
  await soon(() => wordsOf('.presence')).toBe('张三 正在编辑');
  people = [];
  tell({ type: 'NEWS' });
  await soon(() => wordsOf('.presence')).toBe('');
  loader.stop();
});

test('people who edit stand out, and a drawer without a seat says nothing', async () => {
  const line = () => document.querySelector('.presence');
  const drawn = () => [line()?.className, line()?.getAttribute('data-state'), line()?.textContent];
  const sitting = (value: string, ...people: readonly Person[]) => ({ value, context: { people } });
  const loader = moving({ context: { presence: null } });
  drawing.draw(<PresenceLine loader={loader.actor as PresenceLoaderActor} />);
  await soon(drawn).toEqual(['presence', null, '']);
  expect(line()?.childElementCount).toBe(0);
  const presence = moving(sitting('asking'));
  loader.become({ context: { presence: presence.actor } });
  await soon(drawn).toEqual(['presence', 'asking', '']);
  expect(line()?.childElementCount).toBe(0);
  presence.become(sitting('sitting', { name: '张三', doing: 'viewing' }));
  await soon(drawn).toEqual(['presence', 'sitting', '张三 正在查看']);
  presence.become(sitting('sitting', { name: '张三', doing: 'viewing' }, { name: '李四', doing: 'editing' }));
  await soon(drawn).toEqual(['presence presence-editing', 'sitting', '李四 正在编辑；张三 正在查看']);
});

test('several people stand side by side, 20 px each; of more than three one sees how many they are (spec §9)', async () => {
  const drawn = () =>
    [...document.querySelectorAll('.avatar-list > span')].map((one) => getComputedStyle(one, '::before').content);
  const among = (...names: readonly string[]) => {
    const people = names.map((name): Person => ({ name, doing: 'viewing' }));
    const presence = moving({ value: 'sitting', context: { people } });
    const loader = moving({ context: { presence: presence.actor } });
    drawing.draw(<PresenceLine loader={loader.actor as PresenceLoaderActor} />);
  };
  among('张三', '李四', '王五', '赵六', '钱七');
  await soon(drawn).toEqual(['"三"', '"四"', '"五"', '"+2"']);
  expect(document.querySelector('.avatar-list > span')?.getBoundingClientRect().height).toBe(20);
  expect(document.querySelector('.avatar-list > span:last-child')?.getAttribute('title')).toBe('赵六、钱七');
  among('张三', '李四', '王五');
  await soon(drawn).toEqual(['"三"', '"四"', '"五"']);
  among('张三');
  await soon(drawn).toEqual([]);
});

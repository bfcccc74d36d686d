import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { entityNamed } from '../../contract/entities.ts';
import type { Row } from '../../contract/core/page.ts';
import { fingerprintOf } from '../../machines/entity/record/draft.ts';
import type { FoundDraft, RecordInput, RecordMode } from '../../machines/entity/record/record-types.ts';
import { formOf } from '../../machines/entity/record/record-values.ts';
import { type RecordActor, recordMachine } from '../../machines/entity/record/record.ts';
import '../../src/entity/list/list-page.css';
import { since } from '../../src/entity/record/draft-text.ts';
import { PageRights } from '../../src/entity/permitted.tsx';
import { RecordDrawer } from '../../src/entity/record/RecordDrawer.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker } from './standing.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();
const category = entityNamed('award_cate');
const row: Row = { id: 102, version: 3, status: 'enabled', cate_name: '品牌周边', sort: 20, icon: null, remark: null };
const base = { cate_name: '品牌周边', sort: 20, icon: null, remark: null };
const form = { entity: 'award_cate', mode: 'edit' } as const;
const found: FoundDraft = {
  fingerprint: fingerprintOf(formOf(form)),
  version: 3,
  base,
  values: { ...base, cate_name: '没来得及存', sort: 5 },
  requestId: '',
  age: 180_000,
  tab: 'tab-1',
};
const text = (selector: string) => document.querySelector(selector)?.textContent;

/** The drawer of a category for which this draft is found. */
function open(draft: FoundDraft): RecordActor {
  const logic = recordMachine.provide({
    actors: {
      load: fromPromise<Row, { entity: string; id: number; mode: RecordMode }>(async () => row),
      recallDraft: fromPromise<FoundDraft | null, RecordInput>(async () => draft),
    },
  });
  const record = createActor(logic, { input: { ...form, id: 102 } }).start();
  const clear = draw(
    <PageRights page={category.permissionId} actions={['get', 'edit']}>
      <RecordDrawer record={record} picker={closedPicker()} entity={category} reveal={undefined} open />
    </PageRights>,
  );
  drawing.keep(() => {
    clear();
    record.stop();
  });
  return record;
}

test('a draft is offered with its age, and nothing can be typed before that is decided', async () => {
  open(found);
  await soon(() => text('.draft-banner')).toBe('有未保存的草稿（3 分钟前）恢复草稿丢弃');
  expect((await ui.see('fields'))['分类名称']).toMatchObject({ enabled: false, value: '品牌周边' });
});

test('says so when the row has been saved since', async () => {
  open({ ...found, version: 2 });
  await soon(() => text('.draft-banner')).toContain('之后这条记录已被修改，恢复时请核对。');
});

test('of one that no longer fits the words are there to be copied, field by field; those of a field that is gone too', async () => {
  open({ ...found, fingerprint: '', values: { ...found.values, gone: { a: 1 } } });
  await soon(() => text('.draft-banner')).toContain('草稿与当前表单版本不一致，无法恢复');
  const lines = (text('.draft-text') ?? '').split('\n').map((line) => line.trim());
  expect(lines).toEqual(['分类名称：没来得及存', '排序：5', 'gone：{"a":1}']);
  expect(await ui.seeButton('恢复草稿')).toBe(undefined);
  await ui.click('丢弃');
  await soon(() => text('.draft-banner')).toBe(undefined);
  expect((await ui.see('fields'))['分类名称']).toMatchObject({ enabled: true, value: '品牌周边' });
});

test('of one that is too old as well', async () => {
  open({ ...found, age: 31 * 86_400_000 });
  await soon(() => text('.draft-banner')).toContain('草稿已超过 30 天，无法恢复');
});

test('how long ago in words', () => {
  const minute = 60_000;
  const ages = [0, minute - 1, minute, 59.9 * minute, 60 * minute, 1439 * minute, 1440 * minute, 5000 * minute];
  expect(ages.map(since)).toEqual([
    '刚刚',
    '刚刚',
    '1 分钟前',
    '59 分钟前',
    '1 小时前',
    '23 小时前',
    '1 天前',
    '3 天前',
  ]);
});

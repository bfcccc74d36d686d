import { expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { recordMachine } from '../../../machines/entity/record/record.ts';
import type { RecordEvent } from '../../../machines/entity/record/record-types.ts';
import { after, done } from '../../engine/promises.ts';

const row: Row = { id: 102, version: 3, status: 'enabled', cate_name: '品牌周边', sort: 20, icon: null, remark: null };
const edit = { entity: 'award_cate', mode: 'edit', id: 102 } as const;
const blank = done('recallDraft', null);
const opened = [done('load', row), blank] as const;
const rename: RecordEvent = { type: 'CHANGE', values: { cate_name: '品牌礼品' } };

test('what changed elsewhere is read anew where nothing was typed; what was typed stays, and says so', () => {
  const refresh: RecordEvent = { type: 'REFRESH' };
  const looking = { entity: 'award_cate', mode: 'detail', id: 102 } as const;
  expect(after(recordMachine, looking, done('load', row), refresh).value).toBe('loading');
  const renewed = after(recordMachine, edit, ...opened, refresh, done('load', { ...row, sort: 30 }), blank);
  expect([renewed.context.draft['sort'], renewed.context.isStale]).toEqual([30, false]);
  const typed = after(recordMachine, edit, ...opened, rename, refresh);
  expect([typed.matches({ editing: 'dirty' }), typed.context.draft['cate_name'], typed.context.isStale]).toEqual([
    true,
    '品牌礼品',
    true,
  ]);
  const made = after(recordMachine, { entity: 'award_cate', mode: 'create' }, blank, rename, refresh);
  expect(made.context.isStale).toBe(false);
});

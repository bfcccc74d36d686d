import { expect, test } from 'vitest';
import type { Values } from '../../../contract/entity/field.ts';
import { recordMachine } from '../../../machines/entity/record/record.ts';
import type { RecordEvent } from '../../../machines/entity/record/record-types.ts';
import { after, done } from '../../engine/promises.ts';

/* What is said under the fields of a form, and for how long. */

const blank = done('recallDraft', null);
const rename: RecordEvent = { type: 'CHANGE', values: { cate_name: '品牌礼品' } };
const submit: RecordEvent = { type: 'SUBMIT' };

test('a required field left empty says 请输入 + label on blur (spec §5)', () => {
  const state = after(recordMachine, { entity: 'award_cate', mode: 'create' }, blank, {
    type: 'LEAVE_FIELD',
    key: 'cate_name',
  });
  expect(state.context.errors).toEqual({ cate_name: '请输入分类名称' });
});

test('typing clears the message of that field', () => {
  const state = after(
    recordMachine,
    { entity: 'award_cate', mode: 'create' },
    blank,
    { type: 'LEAVE_FIELD', key: 'cate_name' },
    rename,
  );
  expect(state.context.errors).toEqual({});
});

test('what was said of a field goes when another one puts it right; what only the server knows stays', () => {
  const create = { entity: 'acticode_node', mode: 'create' } as const;
  const type = (values: Values): RecordEvent => ({ type: 'CHANGE', values });
  const backwards = [
    blank,
    type({ node_type: 'stage', start_at: '2026-07-31T00:00:00+08:00', end_at: '2026-07-01T00:00:00+08:00' }),
    submit,
    done('validate', {
      errors: [
        { field: 'end_at', message: '开放结束应晚于开放开始' },
        { field: 'title', message: '名称已被占用' },
      ],
      requestId: 'request-1',
    }),
  ] as const;
  const errorsAfter = (...events: readonly RecordEvent[]) =>
    after(recordMachine, create, ...backwards, ...events).context.errors;
  const taken = { title: '名称已被占用' };
  expect(errorsAfter(type({ sort: 1 }))).toEqual({ end_at: '开放结束应晚于开放开始', ...taken });
  expect(errorsAfter(type({ start_at: '2026-06-01T00:00:00+08:00' }))).toEqual(taken);
  expect(errorsAfter(type({ title: '第一站' }))).toEqual({ end_at: '开放结束应晚于开放开始' });
  // What is no longer demanded is no longer missed.
  const emptied = [type({ start_at: null }), { type: 'LEAVE_FIELD', key: 'start_at' }] as const;
  expect(errorsAfter(...emptied)).toMatchObject({ start_at: '请输入开放开始' });
  expect(errorsAfter(...emptied, type({ node_type: 'scan_count' }))).toEqual(taken);
});

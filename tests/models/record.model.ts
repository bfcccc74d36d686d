import type { Row } from '../../contract/core/page.ts';
import { fingerprintOf } from '../../machines/entity/record/draft.ts';
import type { FoundDraft, RecordContext } from '../../machines/entity/record/record-types.ts';
import { changedKeys, formOf, mergeOf, startValues } from '../../machines/entity/record/record-values.ts';
import { recordMachine } from '../../machines/entity/record/record.ts';
import { bare, defineModel } from '../engine/model.ts';

const row: Row = { id: 102, version: 3, status: 'enabled', cate_name: '品牌周边', sort: 20, icon: null, remark: null };
const theirs: Row = { ...row, version: 4, sort: 30 };
/** They changed the field that I changed. */
const clashing: Row = { ...theirs, cate_name: '品牌礼品' };
const good: Row = {
  id: 2101,
  version: 1,
  status: 'enabled',
  title: '凉茶品鉴装',
  stock_total: 2000,
  stock_available: 1200,
};

/** What somebody typed before: a draft for each of the forms. */
function draftsOf(context: RecordContext) {
  const { entity, mode, row: loaded } = context;
  const base = startValues({ entity, mode, row: loaded });
  const typed = isCommand(context) ? { stock_delta: 7 } : { cate_name: '没来得及保存' };
  const found: FoundDraft = {
    fingerprint: fingerprintOf(formOf(context)),
    version: loaded?.version ?? null,
    base,
    values: { ...base, ...typed },
    requestId: '',
    age: 180_000,
    tab: 'tab-1',
  };
  return {
    none: null,
    some: found,
    saved: { ...found, values: base },
    foreign: { ...found, fingerprint: '00000000' },
    ...(mode === 'edit' && {
      spent: { ...found, values: base, fingerprint: '00000000' },
      moved: { ...found, version: 2, base: { ...base, sort: 10 } },
    }),
  };
}

const isCommand = ({ mode }: { mode: string }) => mode === 'ADJUST_STOCK';

export const recordModel = defineModel(recordMachine, {
  id: 'record',
  roots: [
    { entity: 'award_cate', mode: 'create' },
    { entity: 'award_cate', mode: 'edit', id: 102, resumes: true },
    { entity: 'award_cate', mode: 'edit', id: 102 },
    { entity: 'award_cate', mode: 'detail', id: 102 },
    { entity: 'goods_offline', mode: 'ADJUST_STOCK', id: 2101 },
  ],
  /** A new record and one that there is go different ways through the same steps. */
  aspect: ({ context }) => `${context.mode === 'create' ? 'new' : 'known'} ${context.afterwards}`,
  cases: {
    CHANGE: ({ context }) =>
      isCommand(context)
        ? { more: { values: { stock_delta: 50 } }, back: { values: { stock_delta: null } } }
        : { name: { values: { cate_name: '新品' } }, back: { values: { cate_name: context.base['cate_name'] } } },
    LEAVE_FIELD: ({ context }) => [{ key: isCommand(context) ? 'stock_delta' : 'cate_name' }],
    UPLOAD: [{ key: 'icon', files: [{ id: 'file-1', name: '图标.png' }] }],
    'done.upload': { arrived: { pictures: [{ file_id: 9, url: '/uploads/9.png' }] }, none: { pictures: [] } },
    TAKEN: ({ context }) =>
      isCommand(context)
        ? []
        : {
            now: { fields: { cate_name: { cate_name: context.draft['cate_name'] } } },
            before: { fields: { cate_name: { cate_name: '改过的' } } },
          },
    SUBMIT: bare,
    SUBMIT_AND: { stay: { further: 'stay' }, next: { further: 'next' } },
    RETRY: bare,
    EDIT: bare,
    REFRESH: ({ context }) => (context.resumes || isCommand(context) ? [] : bare),
    CLOSE: bare,
    DISCARD: bare,
    KEEP: bare,
    PICK: ({ context }) => {
      const key = mergeOf(context).clashes[0] ?? 'sort';
      return { mine: { key, side: 'mine' as const }, theirs: { key, side: 'theirs' as const } };
    },
    MERGE: bare,
    RESTORE: [{ values: { cate_name: '旧名' } }],
    UNDONE: bare,
    ROW_TOLD: [{ row: theirs }],
    TAKE_THEIRS: bare,
    RESTORE_DRAFT: bare,
    DROP_DRAFT: bare,
    'done.recallDraft': ({ context }) => draftsOf(context),
    'error.recallDraft': { unkept: '浏览器不保存' },
    'done.load': ({ context }) => ({ row: isCommand(context) ? good : row }),
    'error.load': { gone: { message: '数据不存在或已归档', code: 40401 } },
    'done.validate': {
      fine: { errors: [], requestId: 'request-1' },
      faulty: { errors: [{ field: 'cate_name', message: '请输入分类名称' }], requestId: 'request-2' },
    },
    'error.validate': { down: '校验未完成' },
    'done.save': { saved: { id: 102 } },
    'error.save': ({ context }) => ({
      down: '您的网络发生异常，无法连接服务器',
      // Only a row that somebody else can have saved meanwhile.
      ...(context.mode === 'edit' && {
        conflict: { message: '数据已被 林佳 修改，请刷新后重试', code: 40901, result: theirs },
        clash: { message: '数据已被 林佳 修改，请刷新后重试', code: 40901, result: clashing },
      }),
      invalid: {
        message: '请检查填写内容',
        code: 40001,
        result: { errors: [{ field: isCommand(context) ? 'stock_delta' : 'cate_name', message: '不符合要求' }] },
      },
    }),
  },
  /** What is saved where the row is known to be another goes the way of what is saved where it is not: here it is left. */
  within: ({ context: { isStale } }, { type }) => !isStale || ['CLOSE', 'DISCARD', 'KEEP'].includes(type),
  invariants: {
    'only what was typed is told to be older than what changed elsewhere': (snapshot) =>
      !snapshot.context.isStale || (!snapshot.matches('viewing') && snapshot.context.mode !== 'create'),
    'what is pristine equals what it started from': (snapshot) =>
      !snapshot.matches({ editing: 'pristine' }) ||
      ['cate_name', 'stock_delta'].every(
        (key) => (snapshot.context.draft[key] ?? null) === (snapshot.context.base[key] ?? null),
      ),
    'nothing is saved without a request id': (snapshot) =>
      !snapshot.matches('saving') || snapshot.context.requestId !== '',
    'nothing typed is lost without a question': (snapshot) =>
      !snapshot.matches('viewing') || snapshot.context.mode === 'detail',
    'a conflict shows the row of the other': (snapshot) =>
      !snapshot.matches('conflicting') || (snapshot.context.row !== null && snapshot.context.error !== ''),
    'what both changed is decided before it is merged': (snapshot) =>
      !snapshot.matches('conflicting') ||
      snapshot.can({ type: 'MERGE' }) ===
        mergeOf(snapshot.context).clashes.every((key) => snapshot.context.sides[key] !== undefined),
    'a command is given once': (snapshot) =>
      snapshot.context.afterwards === 'close' || formOf(snapshot.context)['stock_delta'] === undefined,
    'a draft is in question exactly while the operator is asked': (snapshot) =>
      snapshot.matches('closed') || snapshot.matches('deciding') === (snapshot.context.found !== null),
    'what is restored differs from what the row holds': (snapshot) =>
      !snapshot.matches({ editing: { dirty: 'restored' } }) ||
      changedKeys(snapshot.context.base, snapshot.context.draft).length > 0,
    'a failure says why': (snapshot) =>
      !(snapshot.matches('failed') || snapshot.matches('unavailable')) || snapshot.context.error !== '',
  },
  goal: (snapshot) => snapshot.matches('saved') || snapshot.matches('closed'),
});

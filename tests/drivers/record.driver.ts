import type { SnapshotFrom } from 'xstate';
import { entityNamed } from '../../contract/entities.ts';
import { faultsOf } from '../../contract/entity/fault.ts';
import { entered, formOf, mergeOf } from '../../machines/entity/record/record-values.ts';
import type { RecordContext } from '../../machines/entity/record/record-types.ts';
import { recordMachine } from '../../machines/entity/record/record.ts';
import { type BrowserAnswer, defineDriver, shows } from '../engine/driver.ts';
import { defineModel } from '../engine/model.ts';
import { done, type Outcome, outcomeOf } from '../engine/outcomes.ts';
import type { Screen } from '../engine/screen.ts';
import type { Ui } from '../engine/ui.ts';
import { recordModel } from '../models/record.model.ts';
import { answerIn, resultIn } from './answers.ts';
import { isCommand, labelOf, titleOf } from './record-names.ts';

type RecordSnapshot = SnapshotFrom<typeof recordMachine>;

/** What the rules really say of the form: the view cannot have them say anything else. */
function verdictOf(context: RecordContext) {
  const { rules, commands } = entityNamed(context.entity);
  const own = commands?.[context.mode];
  const errors = faultsOf(formOf(context), own ? (own.rules ?? []) : rules, entered(context.draft));
  return errors.length > 0
    ? { faulty: { errors, requestId: 'request-2' } }
    : { fine: { errors, requestId: 'request-1' } };
}

/** One field is changed at a time. */
const model = defineModel(recordMachine, {
  ...recordModel,
  cases: {
    ...recordModel.cases,
    CHANGE: ({ context }) =>
      isCommand(context)
        ? { more: { values: { stock_delta: 50 } }, why: { values: { stock_reason: '盘点入库' } } }
        : { name: { values: { cate_name: '新品' } }, back: { values: { cate_name: context.base['cate_name'] ?? '' } } },
    LEAVE_FIELD: ({ context }) => [{ key: isCommand(context) ? 'stock_reason' : 'cate_name' }],
    UPLOAD: ({ context }) => (isCommand(context) ? [] : [{ key: 'icon', files: [{ id: 'file-1', name: '图标.png' }] }]),
    'done.validate': ({ context }) => verdictOf(context),
  },
});

const keysOf = (context: RecordContext) => (isCommand(context) ? ['stock_delta', 'stock_reason'] : ['cate_name']);

const isOpen = ({ status }: RecordSnapshot) => status === 'active';
const isForm = (snapshot: RecordSnapshot) => snapshot.hasTag('form') && !snapshot.matches('conflicting');

function dialogsOf(snapshot: RecordSnapshot): readonly string[] {
  if (!isOpen(snapshot)) return [];
  return [titleOf(snapshot.context), ...(snapshot.matches('confirmingDiscard') ? ['提示'] : [])];
}

/** What stands above the form about a draft. */
function draftAlertsOf(snapshot: RecordSnapshot): readonly string[] {
  const { mode, found, row } = snapshot.context;
  const moved = mode === 'edit' && found?.version !== row?.version ? '之后这条记录已被修改，恢复时请核对。' : '';
  if (snapshot.matches({ deciding: 'offered' })) return [`有未保存的草稿（3 分钟前）${moved}恢复草稿丢弃`];
  if (snapshot.matches({ deciding: 'outdated' }))
    return [
      `草稿与当前表单版本不一致，无法恢复${isCommand(snapshot.context) ? '增减数量：7' : '分类名称：没来得及保存'}丢弃`,
    ];
  return snapshot.matches({ editing: { dirty: 'restored' } }) ? ['已恢复未保存的内容丢弃'] : [];
}

const stale = '这条记录或与它有关的数据在别处有更新，您填写的内容还在，保存时会核对';

function alertsOf(snapshot: RecordSnapshot): readonly string[] {
  const { error, isStale } = snapshot.context;
  if (snapshot.matches('conflicting')) return [`${error.replace('，请刷新后重试', '')}${conflictWords(snapshot)}`];
  const noted = isStale && isOpen(snapshot) && isForm(snapshot) ? [stale] : [];
  if (draftAlertsOf(snapshot).length > 0) return [...draftAlertsOf(snapshot), ...noted];
  if (error === '' || !isOpen(snapshot)) return noted;
  return [...noted, `${error}${snapshot.can({ type: 'RETRY' }) ? '重试' : ''}`];
}

function conflictWords({ context }: RecordSnapshot): string {
  const { length } = mergeOf(context).clashes;
  const said =
    length > 0
      ? `只有一方改过的字段已自动合并；有 ${length} 个字段双方都改过，请逐个选择。`
      : '双方改的是不同的字段，已自动合并。';
  return `${said}合并后仍需确定才会保存。`;
}

const typedIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function checkForm(screen: Screen, snapshot: RecordSnapshot): void {
  const { draft, errors } = snapshot.context;
  const enabled = snapshot.matches('editing') || snapshot.matches('failed');
  for (const key of keysOf(snapshot.context)) {
    const wanted = { value: typedIn(draft[key]), enabled, error: errors[key] ?? '' };
    shows(labelOf(key), screen.fields[labelOf(key)], isForm(snapshot) ? wanted : undefined);
  }
}

/** The sides of a conflict, what a command would lead to, and the details. */
function wordsOf(snapshot: RecordSnapshot): readonly string[] {
  const { base, draft, row } = snapshot.context;
  const [was, mine, theirs] = [base, draft, row].map((side) => String(side?.['sort']));
  return [
    ...(snapshot.matches('conflicting') && mergeOf(snapshot.context).theirs.includes('sort')
      ? [`排序 已合并 ${was} ${mine} ${theirs}`]
      : []),
    ...(isForm(snapshot) && draft['stock_delta'] === 50 ? ['变更后可用库存：1,250'] : []),
    ...(snapshot.matches('viewing') && row ? [`奖励分类详情 ${String(row['cate_name'])} 启用`] : []),
  ];
}

async function perform(ui: Ui, type: keyof typeof buttons, mode: string): Promise<void> {
  return ui.click(type === 'CLOSE' && mode === 'detail' ? '关闭' : buttons[type]);
}

const buttons = {
  SUBMIT: '确定',
  CLOSE: '取消',
  RETRY: '重试',
  EDIT: '编辑',
  DISCARD: '放弃',
  KEEP: '继续编辑',
  MERGE: '合并并继续',
  TAKE_THEIRS: '放弃我的修改',
  RESTORE_DRAFT: '恢复草稿',
  DROP_DRAFT: '丢弃',
} as const;

const furtherNames = { stay: '保存并继续', next: '保存并新建' } as const;
const sideName = ({ key, side }: { key: string; side: 'mine' | 'theirs' }) =>
  `${labelOf(key)}：${side === 'mine' ? '我的' : '对方的'}`;

const calls: Readonly<Record<string, RegExp>> = {
  load: /^GET .*(?:\/lists\?id=|\/details\?)/,
  save: /^POST .*\/(?:creates|updates|adds)$/,
  upload: /^POST .*\/api\/upload$/,
};

function answerOf(event: Outcome, { context }: RecordSnapshot): BrowserAnswer {
  const { id = '' } = outcomeOf(event.type) ?? {};
  const call = calls[id] ?? id;
  const output = event['output'];
  if (id === 'upload') return { call, how: { result: (output as { pictures: readonly unknown[] }).pictures[0] } };
  // A category has no details of its own: it is read through the list.
  if (id === 'load' && output !== undefined && !isCommand(context))
    return { call, how: { result: { data: [output], pageNo: 1, totalCount: 1 } } };
  return { call, how: answerIn(event) };
}

/** The drawer above a list: details, form, command, and the question before something is lost. */
export const recordDriver = defineDriver(model, {
  /** Which files a person chose, the charts know by names that nobody can foresee. */
  world: ['UPLOAD', 'TAKEN', 'RESTORE', 'UNDONE', 'ROW_TOLD', 'REFRESH'],
  /** Nobody empties a field here: to leave it, which comes before anything else, would put its fault on the screen. */
  offers: ({ context }, event) =>
    event.type !== 'CHANGE' ||
    Object.entries(event.values).every(([key, value]) => value !== '' && value !== (context.draft[key] ?? '')),
  perform: async (ui, event, { context }) => {
    switch (event.type) {
      case 'CHANGE':
        for (const [key, value] of Object.entries(event.values)) await ui.fill(labelOf(key), String(value));
        return undefined;
      case 'LEAVE_FIELD':
        await ui.press({ role: 'textbox', name: labelOf(event.key) });
        return ui.key('Tab');
      case 'PICK':
        return ui.press({ role: 'radio', name: sideName(event) });
      case 'SUBMIT_AND':
        await ui.click('更多保存方式');
        return ui.press({ role: 'menuitem', name: furtherNames[event.further] });
      case 'UPLOAD':
      case 'TAKEN':
      case 'RESTORE':
      case 'UNDONE':
      case 'ROW_TOLD':
      case 'REFRESH':
        throw new Error(`${event.type} comes from elsewhere`);
      default:
        return perform(ui, event.type, context.mode);
    }
  },
  check: async (ui, snapshot) => {
    const screen = await ui.read();
    shows('dialogs', screen.dialogs, dialogsOf(snapshot));
    shows('alerts', screen.alerts, alertsOf(snapshot));
    checkForm(screen, snapshot);
    for (const words of wordsOf(snapshot))
      if (!screen.text.includes(words)) throw new Error(`not on screen: ${words}; but ${screen.text}`);
  },
  controlOf: (event, snapshot) => {
    switch (event.type) {
      case 'CHANGE':
      case 'LEAVE_FIELD':
      case 'UPLOAD':
      case 'TAKEN':
      case 'RESTORE':
      case 'UNDONE':
      case 'ROW_TOLD':
      case 'REFRESH':
      case 'SUBMIT_AND':
        return null;
      case 'PICK':
        return snapshot.matches('conflicting') ? { role: 'radio', name: sideName(event) } : null;
      case 'CLOSE':
        return { role: 'button', name: snapshot.context.mode === 'detail' ? '关闭' : buttons.CLOSE };
      case 'EDIT':
        // The rows below the drawer have a button of that name.
        return isOpen(snapshot) ? { role: 'button', name: buttons.EDIT } : null;
      default:
        return { role: 'button', name: buttons[event.type] };
    }
  },
  answerOf,
  realOutcome: (event, body, { context }) => {
    const { id = '' } = outcomeOf(event.type) ?? {};
    const result = resultIn(body);
    if (id === 'upload') return done(id, { pictures: [result] });
    return done(id, id === 'load' && !isCommand(context) ? (result as { data: readonly unknown[] }).data[0] : result);
  },
  passes: (snapshot) => snapshot.matches('validating') || snapshot.matches('recalling'),
});

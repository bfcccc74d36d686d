import type { SnapshotFrom } from 'xstate';
import type { SelectedRow } from '../../contract/entity/wire/selection.ts';
import { type BulkContext, bulkMachine } from '../../machines/entity/bulk/bulk.ts';
import { bulkMoveOf } from '../../machines/entity/bulk/bulk-moves.ts';
import { countOf, lanes, rowStates } from '../../machines/entity/bulk/bulk-rows.ts';
import type { Failed } from '../../machines/core/failure.ts';
import { bare, defineModel } from '../engine/model.ts';

type Bulk = SnapshotFrom<typeof bulkMachine>;

const row = (id: number, status = 'enabled'): SelectedRow => ({
  id,
  title: `品鉴装${id}`,
  status,
  version: 3,
  moves: status === 'enabled' ? ['DISABLE', 'ARCHIVE'] : ['ENABLE', 'ARCHIVE'],
});
const runId = 'run-1';
const ids = [1, 2, 3];
const wish = { entity: 'goods_offline', event: 'DISABLE', ids } as const;

const down: Failed = { message: '您的网络发生异常，无法连接服务器', code: 0 };
const refused: Failed = { message: '数据已被 何沐 于 2026-11-22 09:30:00 修改，请刷新后重试', code: 40901 };

const busy: Failed = { message: '该请求正在处理，请勿重复提交', code: 42901 };
const isBatched = ({ entity, event }: Pick<BulkContext, 'entity' | 'event'>) =>
  bulkMoveOf(entity, event).batch !== undefined;

/** One of the rows that are under way is answered: which of them makes no difference. */
function answers({ context: { rows, ...context } }: Bulk) {
  if (isBatched(context)) return {};
  const under = rows.find(({ state }) => state === 'sending');
  const id = under?.id ?? 0;
  return { done: { id, answer: null }, refused: { id, answer: refused }, 'no answer': { id, answer: down } };
}

/** How a batch ends: for each row, or as a whole. */
const reports = (snapshot: Bulk) => {
  const { rows, ...context } = snapshot.context;
  if (!isBatched(context)) return {};
  const under = rows.filter(({ state }) => state === 'sending');
  return {
    done: { answers: under.map(({ id }) => ({ id, answer: null })) },
    refused: { answers: under.map(({ id }) => ({ id, answer: refused })) },
  };
};
const refusals = ({ context }: Bulk) =>
  isBatched(context)
    ? { refused: { failure: refused }, 'no answer': { failure: down }, 'another copy': { failure: busy } }
    : {};

export const bulkModel = defineModel(bulkMachine, {
  id: 'bulk',
  roots: [
    wish,
    {
      ...wish,
      runId,
      reason: '',
      draft: {},
      rows: [
        { id: 1, title: '品鉴装1', version: 3, state: 'done', message: '' },
        { id: 2, title: '品鉴装2', version: 3, state: 'sending', message: '' },
      ],
    },
    {
      ...wish,
      runId,
      reason: '',
      draft: {},
      rows: [{ id: 1, title: '品鉴装1', version: 3, state: 'done', message: '' }],
    },
    { entity: 'online_session', event: 'KICK', ids: [1] },
    { entity: 'goods_order', event: 'CANCEL', ids: [1] },
    { entity: 'activity', event: 'TERMINATE', ids: [1] },
    {
      entity: 'goods_order',
      event: 'CHECK_PASS',
      ids: [1, 2],
      runId,
      reason: '',
      draft: {},
      rows: [
        { id: 1, title: 'DH1', version: 3, state: 'sending', message: '', batch: 1 },
        { id: 2, title: 'DH2', version: 3, state: 'waiting', message: '' },
      ],
    },
  ],
  cases: {
    EXPLAIN: ({ context: { entity } }) => ({
      none: { reason: '' },
      short: { reason: '无' },
      enough: { reason: entity === 'activity' ? '奖品断供停办' : '离职' },
    }),
    RETYPE: { wrong: { text: '7' }, right: { text: ' 1 ' } },
    CHANGE: {
      'no points': { values: { refund_wanted: false } },
      void: { values: { record_action: 'void' } },
      'no record action': { values: { record_action: null } },
    },
    CONFIRM: bare,
    CANCEL: bare,
    ANSWERED: answers,
    BATCH_ANSWERED: reports,
    BATCH_REFUSED: refusals,
    PAUSE: bare,
    RESUME: bare,
    STOP: bare,
    RETRY: bare,
    CLOSE: bare,
    GO_ON: bare,
    LEAVE: bare,
    SHOW: [{ which: 'failed' }, { which: 'all' }],
    DOWNLOAD: bare,
    'done.fetchRows': ({ context: { entity, event } }) =>
      entity === 'goods_offline'
        ? {
            'two of three': { runId, data: [row(1), row(2), row(3, 'disabled')] },
            'one is gone': { runId, data: [row(1), row(3, 'disabled')] },
            'nothing to do': { runId, data: [row(1, 'disabled')] },
          }
        : { one: { runId, data: [{ id: 1, title: '何沐', status: 'online', version: 1, moves: [event] }] } },
    'error.fetchRows': { down: '您的网络发生异常，无法连接服务器' },
    'done.fetchAgain': ({ context: { entity } }) => ({
      changed: {
        runId: 'run-2',
        data:
          entity === 'goods_order'
            ? [1, 2].map((id) => ({ ...row(id, 'wait_check'), version: 4, moves: ['CHECK_PASS', 'CANCEL'] }))
            : [{ ...row(1), version: 4 }, row(2), row(3)],
      },
    }),
    'error.fetchAgain': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { entity, rows, reason, typed, draft, error, shown } }) => [
    entity,
    rows.map(({ state, unsure, message, version, batch }) => [state, unsure ?? false, message, version, batch ?? 0]),
    reason,
    entity === 'activity' ? typed : '',
    draft,
    error,
    shown,
  ],
  within: (snapshot, { type }) =>
    // Each try of refused rows is another batch, without end.
    (type !== 'RETRY' || snapshot.context.rows.every(({ batch = 0 }) => batch < 3)) &&
    (type !== 'SHOW' || snapshot.matches('finished')) &&
    (type !== 'EXPLAIN' || snapshot.context.entity !== 'goods_offline') &&
    (type !== 'RETYPE' || snapshot.context.entity === 'activity') &&
    (type !== 'CHANGE' || snapshot.context.entity === 'goods_order'),
  limit: 60_000,
  invariants: {
    'never more than four rows are under way, or one batch': ({ context: { rows, ...context } }) =>
      isBatched(context)
        ? new Set(rows.filter(({ state }) => state === 'sending').map(({ batch }) => batch)).size <= 1
        : countOf(rows, 'sending') <= lanes,
    'the rows of a batch that may be done share one fate': ({ context: { rows, ...context } }) =>
      !isBatched(context) ||
      rows.every(
        ({ unsure, batch, state }) => !unsure || rows.every((other) => other.batch !== batch || other.state === state),
      ),
    'each row is in exactly one state': ({ context: { rows } }) =>
      rowStates.reduce((sum, state) => sum + countOf(rows, state), 0) === rows.length &&
      new Set(rows.map(({ id }) => id)).size === rows.length,
    'nothing is under way or waits once it is over': (snapshot) =>
      !['finished', 'closed'].some((state) => snapshot.matches(state as 'closed')) ||
      countOf(snapshot.context.rows, 'waiting') + countOf(snapshot.context.rows, 'sending') === 0,
    'who fails or is skipped says why': ({ context: { rows } }) =>
      rows.every(({ state, message }) => (state === 'failed' || state === 'skipped') === (message !== '')),
    'a row that may be done never counts as untried': ({ context: { rows } }) =>
      rows.every(({ state, unsure }) => !unsure || ['waiting', 'sending', 'failed'].includes(state)),
    'the key of a run is minted once': ({ context: { rows, runId: minted } }) =>
      rows.length === 0 || minted === '' || minted === runId,
    'no row is sent without the reason that was asked for': (snapshot) =>
      !snapshot.matches('working') ||
      snapshot.context.entity === 'goods_offline' ||
      snapshot.context.event === 'CHECK_PASS' ||
      snapshot.context.reason.trim().length >= 2,
    'no row is sent before their number is typed where the step wants to be sure': (snapshot) =>
      !snapshot.matches('working') ||
      snapshot.context.entity !== 'activity' ||
      snapshot.context.typed.trim() === String(snapshot.context.rows.length),
    'no row is sent without what the step asks for': (snapshot) =>
      !snapshot.matches('working') ||
      snapshot.context.event !== 'CANCEL' ||
      ['reopen', 'void'].includes(String(snapshot.context.draft['record_action'])),
  },
  goal: (snapshot) => snapshot.status === 'done',
});

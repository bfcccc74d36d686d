import type { SnapshotFrom } from 'xstate';
import type { Values } from '../../contract/entity/field.ts';
import { cancelForm, recordActions } from '../../contract/orders/orders.ts';
import { type BulkEvent, bulkMachine } from '../../machines/entity/bulk/bulk.ts';
import { bulkMoveOf } from '../../machines/entity/bulk/bulk-moves.ts';
import { countOf, rowStates } from '../../machines/entity/bulk/bulk-rows.ts';
import { rowStateLabels } from '../../src/entity/bulk/row-state-labels.ts';
import { stateText } from '../../src/core/state-text.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import type { Ui } from '../engine/ui.ts';
import type { Control, Screen } from '../engine/screen.ts';
import { bulkModel } from '../models/bulk.model.ts';
import { retypeField } from './confirm.driver.ts';

type Bulk = SnapshotFrom<typeof bulkMachine>;

const labelOf = ({ context: { entity, event } }: Bulk) => bulkMoveOf(entity, event).label;
const okOf = (snapshot: Bulk) => `${labelOf(snapshot)} ${countOf(snapshot.context.rows, 'waiting')} 条`;
const isAsked = (snapshot: Bulk) =>
  ['preparing', 'unprepared', 'confirming', 'hopeless'].includes(stateText(snapshot.value));

/** What the button of an event is called, where it is. */
function nameOf(event: BulkEvent, snapshot: Bulk): string {
  switch (event.type) {
    case 'CONFIRM':
      return okOf(snapshot);
    case 'CANCEL':
      return snapshot.matches('hopeless') ? '知道了' : '取消';
    case 'RETRY':
      return snapshot.matches('unprepared') ? '重试' : '重试失败';
    case 'SHOW': {
      const { rows } = snapshot.context;
      const { which } = event;
      return which === 'all' ? `全部 ${rows.length}` : `${rowStateLabels[which]} ${countOf(rows, which)}`;
    }
    case 'EXPLAIN':
    case 'RETYPE':
    case 'CHANGE':
    case 'ANSWERED':
    case 'BATCH_ANSWERED':
    case 'BATCH_REFUSED':
      return '';
    default:
      return names[event.type];
  }
}
const names = {
  PAUSE: '暂停',
  RESUME: '继续',
  STOP: '停止',
  CLOSE: '关闭批量操作',
  GO_ON: '继续执行',
  LEAVE: '停止并关闭',
  DOWNLOAD: '下载失败明细',
} as const;

function dialogsOf(snapshot: Bulk): readonly string[] {
  if (isAsked(snapshot)) return [`批量${labelOf(snapshot)}`];
  return snapshot.matches({ working: 'leaving' }) ? ['提示'] : [];
}

const wantsNumber = ({ context: { entity, event } }: Bulk) => bulkMoveOf(entity, event).retype === true;
const countField = ({ context: { rows } }: Bulk) => retypeField('条数', String(countOf(rows, 'waiting')));

function checkPanel(screen: Screen, snapshot: Bulk): void {
  const { rows, shown } = snapshot.context;
  const counts = rowStates.map((state) => `${rowStateLabels[state]} ${countOf(rows, state)}`);
  for (const name of [`全部 ${rows.length}`, ...counts])
    if (!screen.controls.some((control) => control.name === name)) throw new Error(`no count on screen: ${name}`);
  const looked = rows.filter(({ state }) => shown === 'all' || state === shown);
  const lines = looked.filter(({ title, state, message }) =>
    screen.rows.some((line) => [title, rowStateLabels[state], message].every((word) => line.includes(word))),
  );
  shows('rows with what became of them', lines.length, looked.length);
}

async function change(ui: Ui, { refund_wanted, record_action }: Values): Promise<void> {
  if (typeof refund_wanted === 'boolean') await ui.check(cancelForm.refund_wanted.label, refund_wanted);
  if (record_action === 'void') await ui.choose(cancelForm.record_action.label, recordActions.void.label);
}

/** The question before a run, and the panel that shows how far it is. */
export const bulkDriver = defineDriver(bulkModel, {
  world: ['ANSWERED', 'BATCH_ANSWERED', 'BATCH_REFUSED'],
  offers: ({ context: { entity, reason, typed, draft } }, event) => {
    if (event.type === 'RETYPE') return entity === 'activity' && event.text !== typed;
    // An emptied choice is a promise of level a.
    if (event.type === 'CHANGE')
      return Object.entries(event.values).every(([key, value]) => value !== null && draft[key] !== value);
    return event.type !== 'EXPLAIN' || (entity !== 'goods_offline' && event.reason !== reason);
  },
  perform: async (ui, event, snapshot) => {
    if (event.type === 'EXPLAIN') return ui.fill('原因', event.reason);
    if (event.type === 'RETYPE') return ui.fill(countField(snapshot), event.text);
    if (event.type === 'CHANGE') return change(ui, event.values);
    if (event.type === 'ANSWERED' || event.type === 'BATCH_ANSWERED' || event.type === 'BATCH_REFUSED')
      throw new Error('the server answers');
    return ui.click(nameOf(event, snapshot));
  },
  check: async (ui, snapshot) => {
    const screen = await ui.read();
    shows('dialogs', screen.dialogs, dialogsOf(snapshot));
    const { error } = snapshot.context;
    shows(
      'error',
      screen.alerts.some((alert) => alert.includes(error)),
      error !== '' || screen.alerts.length > 0,
    );
    if (snapshot.hasTag('open') && !snapshot.matches({ working: 'leaving' })) checkPanel(screen, snapshot);
    if (snapshot.matches('confirming'))
      shows(
        'number',
        screen.fields[countField(snapshot)]?.value,
        wantsNumber(snapshot) ? snapshot.context.typed : undefined,
      );
    if (snapshot.matches('confirming'))
      shows('counts', screen.text.includes(`将对 ${snapshot.context.rows.length} 条执行`), true);
  },
  controlOf: (event, snapshot): Control | null => {
    const name = nameOf(event, snapshot);
    const isElsewhere = event.type === 'CONFIRM' && !snapshot.matches('confirming');
    return name === '' || isElsewhere || event.type === 'SHOW' ? null : { role: 'button', name };
  },
});

import type { SnapshotFrom } from 'xstate';
import { cancelForm, recordActions } from '../../contract/orders/orders.ts';
import type { bulkJobMachine } from '../../machines/entity/bulk/bulk-job.ts';
import { bulkMoveOf } from '../../machines/entity/bulk/bulk-moves.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { bulkJobModel } from '../models/bulk-job.model.ts';
import { retypeField } from './confirm.driver.ts';

type Job = SnapshotFrom<typeof bulkJobMachine>;

const moveOf = ({ context: { entity, event } }: Job) => bulkMoveOf(entity, event);
const okOf = (job: Job) => `${moveOf(job).label} ${job.context.total} 条`;
const countField = retypeField('条数', '120');

/** The question before all rows that a search finds are told something. */
export const bulkJobDriver = defineDriver(bulkJobModel, {
  world: [],
  offers: ({ context: { reason, typed, draft } }, event) => {
    if (event.type === 'EXPLAIN') return event.reason !== reason;
    if (event.type === 'RETYPE') return event.text !== typed;
    // An emptied choice is a promise of level a.
    if (event.type === 'CHANGE')
      return Object.entries(event.values).every(([key, value]) => value !== null && draft[key] !== value);
    return true;
  },
  perform: async (ui, event, job) => {
    switch (event.type) {
      case 'EXPLAIN':
        return ui.fill('原因', event.reason);
      case 'RETYPE':
        return ui.fill(countField, event.text);
      case 'CHANGE':
        return ui.choose(cancelForm.record_action.label, recordActions.void.label);
      case 'CONFIRM':
        return ui.click(okOf(job));
      case 'CANCEL':
        return ui.click(job.matches('stale') ? '知道了' : '取消');
    }
  },
  check: async (ui, job) => {
    if (job.status === 'done') return;
    const screen = await ui.read();
    const { error, typed, mustCount, entity } = job.context;
    shows('dialogs', screen.dialogs, [`批量${moveOf(job).label}`]);
    shows('alerts', screen.alerts.length, Number(error !== ''));
    shows('how many', screen.text.includes('将对符合条件的全部 120 条执行'), !job.matches('stale'));
    const isCounted = !job.matches('stale') && (mustCount || entity === 'activity');
    shows('number', screen.fields[countField]?.value, isCounted ? typed : undefined);
  },
  controlOf: (event, job) =>
    event.type === 'CONFIRM' && job.status !== 'done' && job.matches('confirming')
      ? { role: 'button', name: okOf(job) }
      : null,
});

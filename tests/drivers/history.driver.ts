import type { SnapshotFrom } from 'xstate';
import type { historyMachine } from '../../machines/entity/record/history.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { done, outcomeOf } from '../engine/outcomes.ts';
import { historyModel } from '../models/history.model.ts';
import { answerIn, resultIn } from './answers.ts';

type History = SnapshotFrom<typeof historyMachine>;

const names = {
  SHOW: '查看历史',
  HIDE: '收起历史',
  RETRY: '重试',
  MORE: '更早的历史',
  UNDO: '撤销',
  RESTORE: '恢复到此版本',
} as const;
const calls: Readonly<Record<string, RegExp>> = {
  fetchHistory: /^GET .*\/history\?/,
  takeBack: /^POST .*\/undo$/,
  fetchVersion: /^GET .*\/history\/version\?/,
};

const alertsOf = ({ context: { note, error } }: History) => [
  ...(note === '' ? [] : [note]),
  ...(error === '' ? [] : [`${error}重试`]),
];

/** 变更历史 in the details of a record. */
export const historyDriver = defineDriver(historyModel, {
  /** Only the lines that may be taken back or restored have the buttons. */
  offers: (snapshot, event) => (event.type === 'UNDO' || event.type === 'RESTORE' ? snapshot.can(event) : true),
  perform: (ui, event) => ui.click(names[event.type]),
  check: async (ui, snapshot) => {
    const { text, alerts } = await ui.read();
    shows('alerts', alerts, snapshot.hasTag('open') ? alertsOf(snapshot) : []);
    for (const { summary } of snapshot.context.entries) shows(summary, text.includes(summary), true);
    const isEmpty = snapshot.matches('shown') && snapshot.context.entries.length === 0;
    shows('nothing yet', text.includes('还没有变更记录'), isEmpty);
  },
  controlOf: (event, snapshot) => {
    if (event.type === 'SHOW' || event.type === 'HIDE') return null;
    if ((event.type === 'UNDO' || event.type === 'RESTORE') && !snapshot.can(event)) return null;
    return { role: 'button', name: names[event.type] };
  },
  answerOf: (event) => {
    const { id = '' } = outcomeOf(event.type) ?? {};
    return { call: calls[id] ?? id, how: answerIn(event) };
  },
  realOutcome: (event, body) => done(outcomeOf(event.type)?.id ?? '', resultIn(body)),
});

import type { SnapshotFrom } from 'xstate';
import type { diagramMachine } from '../../machines/statechart/diagram.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { done } from '../engine/outcomes.ts';
import { diagramModel } from '../models/diagram.model.ts';
import { answerIn, resultIn } from './answers.ts';

type Diagram = SnapshotFrom<typeof diagramMachine>;

const names = { SHOW: '状态图', HIDE: '状态图', RETRY: '重试', HAND_OVER: '把启用奖励「到店礼」交给别人' } as const;

/** What stands under the drawing: the row that the tests draw is a draft. */
const shownWords = ({ context }: Diagram) => [
  '从「草稿」可以',
  `启用 启用 ${context.movers.enable?.join('、') || '没有角色可以'}`,
  `归档 已归档 ${context.movers.disable?.join('、') || '没有角色可以'}`,
  // It is put out of use after it was in use (award.md §3.4); the one who looks may do that.
  '要先做别的',
  `启用（${context.movers.enable?.join('、') || '没有角色可以'}） 现在还不行：`,
  '停用（您可以操作）',
];

/** 「状态图」 in the details of an award. */
export const diagramDriver = defineDriver(diagramModel, {
  world: ['ROWS_CHANGED'],
  // A question stands before all of it.
  offers: (snapshot) => !snapshot.matches('handing'),
  perform: (ui, event) => {
    if (event.type === 'ROWS_CHANGED') throw new Error(`${event.type} comes from elsewhere`);
    return ui.click(names[event.type]);
  },
  check: async (ui, snapshot) => {
    const { text, alerts, dialogs } = await ui.read();
    shows('alerts', alerts, snapshot.context.error === '' ? [] : [`${snapshot.context.error}重试`]);
    const told =
      (snapshot.matches('shown') || snapshot.matches('handing')) && snapshot.context.since['status'] !== undefined;
    shows('since', text.includes('「草稿」自 2026-07-18 06:30:00 起'), told);
    const isShown = snapshot.matches('shown') || snapshot.matches('handing');
    for (const words of shownWords(snapshot)) shows(words, text.includes(words), isShown);
    shows('handed', text.includes('已把「启用奖励「到店礼」」交给 何沐'), isShown && snapshot.context.handed !== '');
    shows('dialog', dialogs, snapshot.matches('handing') ? ['交给别人'] : []);
  },
  /** One button shows and hides: it is there in every state. */
  controlOf: ({ type }, snapshot) =>
    type === 'RETRY' || (type === 'HAND_OVER' && snapshot.matches('shown'))
      ? { role: 'button', name: names[type] }
      : null,
  answerOf: (event) => ({ call: /^GET .*\/lifecycle\/award$/, how: answerIn(event) }),
  realOutcome: (_event, body) => done('fetchMovers', { movers: resultIn(body), since: {}, ways: {} }),
});

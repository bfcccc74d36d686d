import type { SnapshotFrom } from 'xstate';
import type { confirmMachine } from '../../machines/entity/record/confirm.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { done } from '../engine/outcomes.ts';
import { confirmModel } from '../models/confirm.model.ts';
import { answerIn, resultIn } from './answers.ts';

type Confirm = SnapshotFrom<typeof confirmMachine>;

/** The field for what is typed once more. */
export const retypeField = (what: string, wanted: string): string => `请输入${what}「${wanted}」以确认`;

/** What is plainly wrong is gone on with by another word. */
const confirmText = (confirm: Confirm) => (confirm.matches('sure') ? '仍然继续' : '确定');

const isOpen = ({ status }: Confirm) => status === 'active';

/** The question before a step that cannot be taken back lightly. */
export const confirmDriver = defineDriver(confirmModel, {
  offers: ({ context: { question, reason, typed } }, event) => {
    if (event.type === 'RETYPE') return question.retype !== undefined && event.text !== typed;
    return event.type !== 'EXPLAIN' || (question.needsReason && event.reason !== reason);
  },
  perform: async (ui, event, snapshot) => {
    const { question } = snapshot.context;
    switch (event.type) {
      case 'RETYPE':
        return ui.fill(retypeField('名称', question.retype ?? ''), event.text);
      case 'EXPLAIN':
        return ui.fill('原因', event.reason);
      case 'CONFIRM':
        return ui.click(confirmText(snapshot));
      case 'CANCEL':
        return ui.click('取消');
    }
  },
  check: async (ui, snapshot) => {
    const { question, reason, typed, error, cautions } = snapshot.context;
    const screen = await ui.read();
    shows('dialogs', screen.dialogs, isOpen(snapshot) ? [question.title] : []);
    if (!isOpen(snapshot)) return;
    if (!screen.text.includes(question.content)) throw new Error(`not on screen: ${question.content}`);
    shows('reason', screen.fields['原因']?.value, question.needsReason ? reason : undefined);
    const { retype } = question;
    const field = Object.keys(screen.fields).find((name) => name.startsWith('请输入'));
    shows('what is to be typed', field, retype === undefined ? undefined : retypeField('名称', retype));
    shows('typed', field && screen.fields[field]?.value, retype === undefined ? undefined : typed);
    shows('looking', screen.text.includes('正在检查'), snapshot.matches('looking'));
    for (const caution of cautions) shows(caution, screen.text.includes(caution), true);
    shows('asked once more', screen.text.includes('确定带着这些问题继续吗？'), snapshot.matches('sure'));
    shows('refusal', screen.alerts, error === '' ? [] : [error]);
  },
  controlOf: (event, snapshot) => {
    switch (event.type) {
      case 'EXPLAIN':
      case 'RETYPE':
        return null;
      case 'CONFIRM':
        return { role: 'button', name: confirmText(snapshot) };
      case 'CANCEL':
        return { role: 'button', name: '取消' };
    }
  },
  answerOf: (event) => ({ call: /^POST .*\/updates$/, how: answerIn(event) }),
  realOutcome: (_event, body) => done('perform', resultIn(body)),
});

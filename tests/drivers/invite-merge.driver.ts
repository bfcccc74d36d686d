import { prizeStrategies, progressStrategies } from '../../contract/invites/invite-merge.ts';
import { formatNumber } from '../../src/entity/fields/formats.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { inviteMergeModel } from '../models/invite-merge.model.ts';

const titles: Readonly<Record<number, string>> = { 7001: '拉新阶梯', 7003: '老友回归' };
const named = (id: number) => titles[id] ?? '';

/** 合并到… of an invite plan. */
export const inviteMergeDriver = defineDriver(inviteMergeModel, {
  world: [],
  offers: ({ context }, event) => {
    if (event.type === 'AIM') return event.id !== context.target;
    if (event.type === 'TOGGLE') return context.target !== null;
    if (event.type === 'PRIZES') return event.strategy !== context.prizes && context.candidates.length > 0;
    if (event.type === 'PROGRESS') return event.strategy !== context.progress && context.candidates.length > 0;
    // Of the ✕ of the dialog, which stands around this view; the view has a button where it is over.
    return event.type !== 'CLOSE' || context.answer?.applied === true;
  },
  perform: async (ui, event) => {
    switch (event.type) {
      case 'AIM':
        return ui.press({ role: 'radio', name: `${named(event.id)} 1→88积分 · 5→便携保温杯` });
      case 'TOGGLE':
        return ui.press({ role: 'checkbox', name: named(event.id) });
      case 'PRIZES':
        return ui.press({ role: 'radio', name: prizeStrategies[event.strategy].label });
      case 'PROGRESS':
        return ui.press({ role: 'radio', name: progressStrategies[event.strategy].label });
      case 'CHECK':
        return ui.click('试算');
      case 'CONFIRM':
        return ui.click('确认合并');
      case 'BACK':
        return ui.click('返回修改');
      case 'RETRY':
        return ui.click('重试');
      case 'CLOSE':
        return ui.click('完成');
    }
  },
  check: async (ui, merge) => {
    if (merge.matches('closed')) return;
    const { row, error, answer, candidates } = merge.context;
    const { text } = await ui.read();
    if (error !== '') shows('refusal', text.includes(error), true);
    if (!row || merge.matches('unread')) return;
    if (answer) {
      shows('units', text.includes(formatNumber(answer.stock_moved)), true);
      for (const { detail } of answer.conflicts) shows('conflict', text.includes(detail), true);
      shows('merged', text.includes('被并入的方案不再使用') && text.includes('已合并'), merge.matches('merged'));
      return;
    }
    shows('nothing to choose', text.includes('没有可以并入的方案'), candidates.length === 0);
  },
  controlOf: (event, merge) => {
    if (event.type === 'CHECK' && merge.context.candidates.length > 0 && merge.matches('choosing'))
      return { role: 'button', name: '试算' };
    return event.type === 'CONFIRM' && merge.matches('checked') ? { role: 'button', name: '确认合并' } : null;
  },
});

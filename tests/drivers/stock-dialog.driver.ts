import { formatNumber } from '../../src/entity/fields/formats.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { stockDialogModel } from '../models/stock-dialog.model.ts';

const directions = { in: '增加', out: '减少' } as const;

/** 调整库存 of a prize. */
export const stockDialogDriver = defineDriver(stockDialogModel, {
  world: [],
  offers: ({ context }, event) => {
    if (event.type === 'TURN') return event.direction !== context.direction;
    if (event.type === 'PICK') return event.item !== context.item;
    if (event.type === 'COUNT') return event.amount !== context.amount;
    if (event.type === 'EXPLAIN') return event.reason !== context.reason;
    return event.type !== 'CLOSE';
  },
  perform: async (ui, event, { context }) => {
    switch (event.type) {
      case 'TURN':
        return ui.press({ role: 'radio', name: directions[event.direction] });
      case 'PICK':
        return ui.press({ role: 'radio', name: '凉茶品鉴装（剩余 120）' });
      case 'COUNT':
        return ui.fill('数量', event.amount === null ? '' : String(event.amount));
      case 'EXPLAIN':
        return ui.fill('原因', event.reason);
      case 'SUBMIT':
        return ui.click(`${directions[context.direction]}库存`);
      case 'CONFIRM':
        return ui.click('确定减少');
      case 'BACK':
        return ui.click('返回');
      case 'RETRY':
        return ui.click('重试');
      case 'CLOSE':
        return ui.click('关闭');
    }
  },
  check: async (ui, dialog) => {
    if (dialog.matches('closed')) return;
    const { row, error, reason, amount } = dialog.context;
    const { text, fields } = await ui.read();
    if (error !== '') shows('refusal', text.includes(error), true);
    if (!row || dialog.matches('unread')) return;
    if (!text.includes(formatNumber(Number(row['stock_remaining'])))) throw new Error('the rest is not on screen');
    if (dialog.matches('confirming')) {
      shows('question', text.includes(`确定减少 ${formatNumber(amount ?? 0)} 份库存吗`), true);
      return;
    }
    shows('reason', fields['原因']?.value, reason);
  },
  controlOf: (event, { context }) =>
    event.type === 'SUBMIT' ? { role: 'button', name: `${directions[context.direction]}库存` } : null,
});

import type { FileImport } from '../../entity/entity-parts.ts';
import { date, datetime, money, select, text } from '../../entity/field.ts';
import { payChannels } from '../payment.ts';
import { lineKinds, ownCurrency } from './bill.ts';

/** 导入账单: a line says what a channel booked of one payment or refund; the lines of a channel and day are its bill (wider.md §5.6). */
export const billImport: FileImport = {
  match: [],
  complete: true,
  label: '导入账单',
  columns: {
    bill_date: date('账单日期', { rule: true, help: '渠道记账的日期；同一渠道同一天的行合为一份账单，替换以前的' }),
    channel: select('支付渠道', payChannels, { rule: true }),
    line_kind: select('收支', lineKinds, { rule: true }),
    channel_no: text('渠道单号', { max: 64, help: '与我方单号至少填一个' }),
    our_no: text('我方单号', { max: 40, help: '支付单号；退款填退款单号' }),
    amount_fen: money('金额', { rule: true, min: 1, help: '支付和退款都填正数' }),
    fee_fen: money('手续费', { min: 0, help: '不填为 0' }),
    currency: text('币种', {
      pattern: { test: /^[A-Z]{3}$/, hint: '3 个大写字母，如 CNY' },
      help: `不填为 ${ownCurrency}`,
    }),
    booked_at: datetime('渠道时间'),
  },
};

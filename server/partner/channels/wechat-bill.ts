import { createHash } from 'node:crypto';
import { z } from 'zod';
import { exchange, nonsense } from '../exchange.ts';
import type { BilledLine, BillWish } from '../pay.ts';
import { billTable, lineOf } from './bill-table.ts';
import { appOf, askWechat, authorization, UnknownPayment, type WechatSettings } from './wechat-call.ts';

/* The bill of a day of WeChat Pay: asked for, fetched, and checked against what was said of it (交易账单, bill_type ALL). */

/** Bytes of a bill that are read at most: some half a million lines. */
const most = 200_000_000;
const fetchMs = 60_000;

const told = z.object({ download_url: z.url(), hash_type: z.literal('SHA1'), hash_value: z.string() });

/** The text of the bill of all apps; undefined for a day without payments. @throws {PartnerFailure} */
async function textOf(settings: WechatSettings, day: string): Promise<string | undefined> {
  const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`;
  const said = await askWechat(settings, { path, answer: told }).catch((error: unknown) => {
    if (error instanceof UnknownPayment) return undefined;
    throw error;
  });
  if (!said) return undefined;
  const address = new URL(said.download_url);
  const signed = authorization(settings, { method: 'GET', path: `${address.pathname}${address.search}`, body: '' });
  const headers = { authorization: signed, 'user-agent': 'flan-admin' };
  const { status, body } = await exchange({ method: 'GET', address, headers, timeoutMs: fetchMs, most });
  // The file has no signature; what was signed says its digest.
  const isWhole = createHash('sha1').update(body).digest('hex') === said.hash_value.toLowerCase();
  if (status !== 200 || !isWhole) throw nonsense(false, '账单文件与告知的不符');
  return body.toString('utf8');
}

/** Each cell of a row has a mark before it, so that no table takes a number for one; sums follow after the rows. */
const cellsOf = (row: string): readonly string[] => row.slice(1).split(',`');

/** What WeChat booked on a day by one of its apps. @throws {PartnerFailure} */
export async function wechatBill(settings: WechatSettings, { channel, day }: BillWish): Promise<readonly BilledLine[]> {
  const text = await textOf(settings, day);
  if (text === undefined) return [];
  const [head = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = rows.findIndex((row) => !row.startsWith('`'));
  const table = billTable(head.split(','), rows.slice(0, end < 0 ? rows.length : end).map(cellsOf));
  const app = appOf(settings, channel);
  return table
    .filter((cell) => cell('公众账号ID') === app)
    .map((cell) => {
      const isRefund = cell('交易状态') === 'REFUND';
      return lineOf({
        kind: isRefund ? 'refund' : 'pay',
        channelNo: cell('微信订单号'),
        ourNo: cell(isRefund ? '商户退款单号' : '商户订单号'),
        yuan: isRefund ? cell('申请退款金额', '退款金额') : cell('订单金额', '应结订单金额'),
        fee: cell('手续费'),
        currency: cell('货币种类'),
        at: cell('交易时间'),
      });
    });
}

import { z } from 'zod';
import { type Archive, openArchive } from '../../jobs/imports/reading/archive.ts';
import { FileFault } from '../../jobs/imports/reading/file-fault.ts';
import { exchange, nonsense } from '../exchange.ts';
import type { BilledLine, BillWish } from '../pay.ts';
import { type AlipaySettings, askAlipay, UnknownTrade } from './alipay-call.ts';
import { billTable, lineOf } from './bill-table.ts';

/* The bill of a day of Alipay: an archive of tables in GBK, of which one has each payment in a line (业务明细). */

/** Bytes of an archive and of its table that are read at most. */
const mostPacked = 50_000_000;
const mostRead = 200_000_000;
const fetchMs = 60_000;

/** Names of entries are in GBK, unless they say otherwise by being UTF-8. */
function nameIn(raw: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    return new TextDecoder('gb18030').decode(raw);
  }
}

const isDetails = (name: string): boolean => name.includes('业务明细') && !name.includes('汇总');

/** The rows of the table in an archive, without what is said around them. */
async function rowsIn(archive: Archive): Promise<readonly (readonly string[])[]> {
  const name = archive.names.find(isDetails);
  if (name === undefined) throw nonsense(false, '账单压缩包里没有业务明细');
  const pieces: Buffer[] = [];
  for await (const piece of archive.read(name, mostRead)) pieces.push(piece);
  const text = new TextDecoder('gb18030').decode(Buffer.concat(pieces));
  return text
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '' && !row.startsWith('#'))
    .map((row) => row.split(','));
}

/** The address of a bill, good for half a minute; undefined for a day without payments. @throws {PartnerFailure} */
async function addressOf(settings: AlipaySettings, day: string): Promise<URL | undefined> {
  try {
    const { bill_download_url: address } = await askAlipay(settings, {
      method: 'alipay.data.dataservice.bill.downloadurl.query',
      content: { bill_type: 'trade', bill_date: day },
      answer: z.object({ bill_download_url: z.url() }),
    });
    return new URL(address);
  } catch (error) {
    if (error instanceof UnknownTrade) return undefined;
    throw error;
  }
}

/** What Alipay booked on a day. @throws {PartnerFailure} */
export async function alipayBill(settings: AlipaySettings, { day }: BillWish): Promise<readonly BilledLine[]> {
  const address = await addressOf(settings, day);
  if (!address) return [];
  const { status, body } = await exchange({ method: 'GET', address, timeoutMs: fetchMs, most: mostPacked });
  if (status !== 200) throw nonsense(false, '账单文件下载失败');
  const archive = await openArchive(body, nameIn).catch((error: unknown) => {
    throw nonsense(false, error instanceof FileFault ? error.message : undefined);
  });
  const [head = [], ...rows] = await rowsIn(archive);
  return billTable(head, rows).map((cell) => {
    const isRefund = cell('业务类型') === '退款';
    return lineOf({
      kind: isRefund ? 'refund' : 'pay',
      channelNo: cell('支付宝交易号'),
      ourNo: cell(...(isRefund ? ['退款批次号/请求号'] : ['商户订单号'])),
      yuan: cell('订单金额（元）'),
      fee: cell('服务费（元）'),
      currency: 'CNY',
      at: cell('完成时间', '创建时间'),
    });
  });
}

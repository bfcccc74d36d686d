import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { AlipaySettings } from '../../../../server/partner/channels/alipay-call.ts';
import { type Heard, listening, type Said, type Trade } from './channel-side.ts';

/* Alipay's side of its gateway (opendocs.alipay.com): parameters signed by the app (RSA2), answers signed over the text of their member. */

const appId = '2021000000000001';
type Params = Readonly<Record<string, string>>;

const textOf = (params: Params, without: readonly string[]): string =>
  Object.entries(params)
    .filter(([name, value]) => !without.includes(name) && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const fenOf = (yuan: string): number => Math.round(Number(yuan) * 100);
const yuanOf = (fen: number): string => (fen / 100).toFixed(2);
const words = { waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' } as const;
const ok = { code: '10000', msg: 'Success' };
const failed = (subCode: string, subMsg: string) => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: subCode,
  sub_msg: subMsg,
});

export async function startAlipay() {
  const app = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const trades = new Map<string, Trade>();
  /** What it does in place of what it would. */
  const bent: { sign?: (text: string) => string; refund?: 'slow' | 'down'; bill?: Buffer } = {};
  const signText = (text: string): string => sign('sha256', Buffer.from(text), own.privateKey).toString('base64');

  const isApp = (params: Params): boolean =>
    params['app_id'] === appId &&
    params['sign_type'] === 'RSA2' &&
    verify('sha256', Buffer.from(textOf(params, ['sign'])), app.publicKey, Buffer.from(params['sign'] ?? '', 'base64'));

  /** The payer's browser comes to the desk with the address that the house has signed. */
  function opened(address: string): Params {
    const params = Object.fromEntries(new URL(address).searchParams);
    if (!isApp(params)) throw new Error('验签出错');
    const content = JSON.parse(params['biz_content'] ?? '{}') as Record<string, string>;
    const no = content['out_trade_no'] ?? '';
    if (!trades.has(no))
      trades.set(no, {
        no,
        fen: fenOf(content['total_amount'] ?? ''),
        at: '2026-12-01 10:00:00',
        state: 'waiting',
        back: new Map(),
      });
    return { ...params, ...content };
  }

  const shown = ({ no, fen, state }: Trade) => ({
    out_trade_no: no,
    trade_no: `2026120122001${no}`,
    trade_status: words[state],
    total_amount: yuanOf(fen),
  });

  function refunded(trade: Trade, { out_request_no: refundNo = '', refund_amount: yuan = '' }: Params): object {
    const before = trade.back.get(refundNo);
    const sum = [...trade.back.values()].reduce((all, one) => all + one, 0);
    if (trade.state !== 'paid') return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
    if (before === undefined && sum + fenOf(yuan) > trade.fen)
      return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
    if (bent.refund === 'down')
      return { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error', sub_msg: '系统繁忙' };
    if (bent.refund !== 'slow') trade.back.set(refundNo, fenOf(yuan));
    return { ...ok, ...shown(trade), fund_change: before === undefined && bent.refund === undefined ? 'Y' : 'N' };
  }

  function answerOf(method: string, content: Params): object {
    if (method === 'alipay.data.dataservice.bill.downloadurl.query')
      return bent.bill
        ? { ...ok, bill_download_url: `${there.url}/bill.zip` }
        : failed('isp.bill_not_exist', '账单不存在');
    const trade = trades.get(content['out_trade_no'] ?? '');
    if (!trade) return failed('ACQ.TRADE_NOT_EXIST', '交易不存在');
    if (method === 'alipay.trade.query') return { ...ok, ...shown(trade) };
    if (method === 'alipay.trade.refund') return refunded(trade, content);
    const status = trade.back.has(content['out_request_no'] ?? '') ? { refund_status: 'REFUND_SUCCESS' } : {};
    return { ...ok, out_trade_no: trade.no, ...status };
  }

  function asked({ method, url, body }: Heard): Said {
    if (method === 'GET' && url.pathname === '/bill.zip') return { body: bent.bill ?? '' };
    const params = Object.fromEntries(new URLSearchParams(body));
    if (!isApp(params))
      return {
        body: JSON.stringify({
          error_response: {
            code: '40002',
            msg: 'Invalid Arguments',
            sub_code: 'isv.invalid-signature',
            sub_msg: '验签出错',
          },
        }),
      };
    const name = params['method'] ?? '';
    const answer = JSON.stringify(answerOf(name, JSON.parse(params['biz_content'] ?? '{}') as Params));
    const signed = (bent.sign ?? signText)(answer);
    return { body: `{"${name.replaceAll('.', '_')}_response":${answer},"sign":"${signed}"}` };
  }
  const there = await listening(asked);

  const settings: AlipaySettings = {
    url: new URL(`${there.url}/gateway.do`),
    appId,
    key: app.privateKey,
    publicKey: createPublicKey(own.privateKey),
    feePpm: 6000,
    timeoutMs: 2000,
  };
  return {
    ...there,
    settings,
    bent,
    trades,
    signText,
    opened,
    /** What it tells by itself of a payment, as a form. */
    notify: (no: string, changes: Params = {}): string => {
      const trade = trades.get(no);
      const told: Params = {
        app_id: appId,
        notify_type: 'trade_status_sync',
        charset: 'utf-8',
        version: '1.0',
        seller_id: '2088000000000001',
        ...(trade && shown(trade)),
        ...changes,
      };
      return new URLSearchParams({ ...told, sign: signText(textOf(told, [])), sign_type: 'RSA2' }).toString();
    },
  };
}

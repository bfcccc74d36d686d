import {
  createCipheriv,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import type { WechatSettings } from '../../../../server/partner/channels/wechat-call.ts';
import { type Heard, listening, type Said, type Trade } from './channel-side.ts';

/* WeChat Pay's side of APIv3 (pay.weixin.qq.com/doc/v3/merchant): it believes the merchant's signature alone, and signs what it says. */

const apiKey = '0123456789abcdef0123456789abcdef';
const mchId = '1900000001';
const serialNo = '3775B6A45ACD588826D15E583A95F5DD00000001';
const publicKeyId = 'PUB_KEY_ID_0119000000012026';
export const apps = { wx_lite: 'wx00000000000000a1', wx_pub: 'wx00000000000000b2' } as const;

const seconds = () => Math.floor(Date.now() / 1000);
const json = (status: number, body: object): Said => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const refused = (status: number, code: string, message: string) => json(status, { code, message });

/** What the merchant tells of a payment. */
interface Wished {
  readonly appid: string;
  readonly mchid: string;
  readonly out_trade_no: string;
  readonly time_expire: string;
  readonly notify_url: string;
  readonly amount: { readonly total: number };
  readonly payer: { readonly openid: string };
}

/** Its word for each state of a payment. */
const words = { waiting: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' } as const;

export async function startWechat() {
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const wechat = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const trades = new Map<
    string,
    Trade & { readonly appid: string; readonly openid: string; readonly notifyUrl: string }
  >();
  /** What it does in place of what it would. */
  const bent: { sign?: (text: string) => string; refund?: string; bill?: string; file?: string; seen?: Heard } = {};

  const signText = (text: string): string => sign('sha256', Buffer.from(text), wechat.privateKey).toString('base64');
  const signature = (body: string, at = seconds()) => ({
    'wechatpay-timestamp': String(at),
    'wechatpay-nonce': 'c5ac7061fccab6bf3e254dcf98995b8c',
    'wechatpay-serial': publicKeyId,
    'wechatpay-signature': (bent.sign ?? signText)(`${at}\nc5ac7061fccab6bf3e254dcf98995b8c\n${body}\n`),
  });
  const signed = (said: Said): Said => ({ ...said, headers: { ...said.headers, ...signature(String(said.body)) } });

  /** Whether the merchant signed this request, as the header says. */
  function isMerchant({ method, url, headers, body }: Heard): boolean {
    const [, told = ''] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(headers.authorization ?? '') ?? [];
    const said = Object.fromEntries(
      [...told.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const text = `${method}\n${url.pathname}${url.search}\n${said['timestamp']}\n${said['nonce_str']}\n${body}\n`;
    const isFresh = Math.abs(seconds() - Number(said['timestamp'])) <= 300;
    const isRight = verify(
      'sha256',
      Buffer.from(text),
      merchant.publicKey,
      Buffer.from(said['signature'] ?? '', 'base64'),
    );
    return isFresh && isRight && said['mchid'] === mchId && said['serial_no'] === serialNo;
  }

  const told = (no: string) => {
    const trade = trades.get(no);
    return {
      mchid: mchId,
      appid: trade?.appid,
      out_trade_no: no,
      trade_state: trade && trade.back.size > 0 ? 'REFUND' : words[trade?.state ?? 'closed'],
      ...(trade?.state === 'paid' && { transaction_id: `42000${no}`, success_time: trade.at }),
      amount: { total: trade?.fen, currency: 'CNY' },
    };
  };

  function prepaid(body: string): Said {
    const { appid, out_trade_no: no, amount, payer, notify_url, mchid, time_expire } = JSON.parse(body) as Wished;
    if (mchid !== mchId || !Object.values<string>(apps).includes(appid))
      return refused(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配');
    const there = trades.get(no);
    if (there && (there.fen !== amount.total || there.openid !== payer.openid))
      return refused(400, 'OUT_TRADE_NO_USED', '商户订单号重复');
    if (!there)
      trades.set(no, {
        no,
        fen: amount.total,
        at: time_expire,
        state: 'waiting',
        back: new Map(),
        appid,
        openid: payer.openid,
        notifyUrl: notify_url,
      });
    return signed(json(200, { prepay_id: `wx${no}` }));
  }

  function refunded(body: string): Said {
    const {
      out_trade_no: no,
      out_refund_no: refundNo,
      amount,
    } = JSON.parse(body) as Record<string, string> & {
      amount: { refund: number; total: number };
    };
    const trade = trades.get(no ?? '');
    if (!trade || trade.state !== 'paid') return refused(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
    const before = trade.back.get(refundNo ?? '');
    const sum = [...trade.back.values()].reduce((all, one) => all + one, 0);
    if (amount.total !== trade.fen || (before === undefined && sum + amount.refund > trade.fen))
      return refused(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试');
    trade.back.set(refundNo ?? '', amount.refund);
    return signed(
      json(200, { refund_id: `50000${refundNo}`, out_refund_no: refundNo, status: bent.refund ?? 'SUCCESS' }),
    );
  }

  function billed(): Said {
    if (bent.bill === undefined) return refused(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    const hash = createHash('sha1').update(bent.bill).digest('hex');
    const body = { download_url: `${there.url}/v3/billdownload/file?token=t`, hash_type: 'SHA1', hash_value: hash };
    return signed(json(200, body));
  }

  const there = await listening((heard) => {
    bent.seen = heard;
    const { method, url, body } = heard;
    if (!isMerchant(heard)) return refused(401, 'SIGN_ERROR', '签名错误');
    const path = `${method} ${url.pathname}`;
    if (path === 'POST /v3/pay/transactions/jsapi') return prepaid(body);
    if (path === 'POST /v3/refund/domestic/refunds') return refunded(body);
    if (path === 'GET /v3/bill/tradebill') return billed();
    // The file alone is not signed.
    if (path === 'GET /v3/billdownload/file') return { body: bent.file ?? bent.bill ?? '' };
    const [, no] = /^GET \/v3\/pay\/transactions\/out-trade-no\/(\w+)$/.exec(path) ?? [];
    if (no === undefined || url.searchParams.get('mchid') !== mchId) return refused(404, 'NOT_FOUND', '没有这个接口');
    return trades.has(no) ? signed(json(200, told(no))) : refused(404, 'ORDER_NOT_EXIST', '订单不存在');
  });

  const settings: WechatSettings = {
    url: new URL(there.url),
    mchId,
    serialNo,
    key: merchant.privateKey,
    apiKey,
    publicKey: createPublicKey(wechat.privateKey),
    publicKeyId,
    apps,
    feePpm: 6000,
    timeoutMs: 2000,
  };
  return {
    ...there,
    settings,
    bent,
    trades,
    signText,
    /** What it tells by itself of a payment: sealed with the APIv3 key, signed. */
    notify: (no: string, { at = seconds(), key = apiKey, changes = {} as object } = {}) => {
      const iv = randomBytes(6).toString('hex');
      const box = createCipheriv('aes-256-gcm', key, iv);
      box.setAAD(Buffer.from('transaction'));
      const parts = [box.update(JSON.stringify({ ...told(no), ...changes })), box.final()];
      const resource = {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: Buffer.concat([...parts, box.getAuthTag()]).toString('base64'),
        associated_data: 'transaction',
        nonce: iv,
        original_type: 'transaction',
      };
      const event = { id: 'EV-1', create_time: '2026-12-01T10:00:00+08:00', event_type: 'TRANSACTION.SUCCESS' };
      const body = JSON.stringify({ ...event, resource_type: 'encrypt-resource', resource, summary: '支付成功' });
      return { headers: { 'content-type': 'application/json', ...signature(body, at) }, body };
    },
  };
}

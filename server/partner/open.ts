import { sql } from 'kysely';
import type { Db } from '../entity/write/database.ts';
import type { Settings } from '../settings.ts';
import { alipay as alipayPay } from './channels/alipay.ts';
import { severalPorts } from './channels/several.ts';
import { wechatPay } from './channels/wechat.ts';
import { partnerClient } from './client.ts';
import { type Issuer, issuerClient } from './issuer.ts';
import type { Partner } from './partner.ts';
import { type PayPort, payClient } from './pay.ts';
import { startDemoPartner } from './start-demo.ts';
import { type Upstream, upstreamClient } from './upstream.ts';

/** The partners that there are, if any. */
export interface OpenedPartner {
  readonly partner?: Partner;
  /** The code platform. */
  readonly upstream?: Upstream;
  /** The platform that gives out coupons of partners. */
  readonly issuer?: Issuer;
  /** Whoever takes payments. */
  readonly pay?: PayPort;
  stop(): void;
}

/** Whoever takes payments, each channel by itself before the one that has them all; undefined where nobody does. */
const paymentsOf = ({ pay, wechat, alipay }: Settings): PayPort | undefined =>
  severalPorts([
    ...(wechat ? [wechatPay(wechat)] : []),
    ...(alipay ? [alipayPay(alipay)] : []),
    ...(pay ? [payClient(pay, ['wx_lite', 'wx_pub', 'alipay_wap'])] : []),
  ]);

/**
 * The partners that the settings name. Without any, a database that holds the demo data gets one of the demonstration, which runs beside
 * this process; a house that has goods of its own has none until somebody says where it is.
 */
export async function openPartner(db: Db, settings: Settings, say: (line: string) => void): Promise<OpenedPartner> {
  const { duiba, ccn, coupon, dataDir } = settings;
  const payments = paymentsOf(settings);
  const named = {
    ...(duiba && { partner: partnerClient(duiba) }),
    ...(ccn && { upstream: upstreamClient(ccn) }),
    ...(coupon && { issuer: issuerClient(coupon) }),
    ...(payments && { pay: payments }),
  };
  if (duiba || ccn || coupon || payments) return { ...named, stop: () => {} };
  if (!(await isDemo(db))) return { stop: () => {} };
  try {
    const demo = await startDemoPartner(dataDir);
    return {
      partner: partnerClient(demo.settings),
      upstream: upstreamClient(demo.settings),
      issuer: issuerClient(demo.settings),
      pay: payClient(demo.settings, ['demo']),
      stop: () => demo.stop(),
    };
  } catch (error) {
    // The demonstration goes on without it: whoever asks it hears so.
    say(error instanceof Error ? error.message : String(error));
    return { stop: () => {} };
  }
}

/** Whether the goods of the demo data are there, with the first word of whoever wrote them. */
export async function isDemo(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from goods where id = 2002 and channel = 'duiba' and channel_goods_id = 'DB-70318' and created_by is null`.execute(
    db,
  );
  return rows.length > 0;
}

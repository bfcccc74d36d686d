import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { midnight } from '../demo-days.ts';
import type { DemoRow } from '../demo-row.ts';

const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

/** The one of wider.md §14, row 29, that five of eight have read. */
const maintenance = 1;

/** 公告 of wider.md §14, and what stands beside it: for members, for both, to come, taken back, over, and in the making. */
export const demoAnnouncement: readonly DemoRow[] = [
  {
    id: maintenance,
    status: 'published',
    values: {
      title: '关于系统维护的公告',
      category: 'maintenance',
      side: 'admin',
      content: paragraphs(
        '系统将于下周的凌晨 02:00–04:00 维护，期间后台和扫码服务可能短时中断。',
        '请在维护前保存正在编辑的内容；定时任务在维护后自动继续。',
      ),
      must_read: true,
      pinned: true,
    },
    dates: { publish_at: [-1, '10:00:00'], expire_at: [7, '04:00:00'], pinned_until: [7, midnight] },
  },
  {
    id: 2,
    status: 'published',
    values: {
      title: '端午开瓶有礼中奖名单公示（第一期）',
      category: 'winner',
      side: 'member',
      content: paragraphs('第一期中奖名单已抽出，中奖会员请在「我的奖品」中填写收货地址。'),
      audience: 'all',
      view_count: 5210,
      pinned: false,
    },
    dates: { publish_at: [-5, '12:00:00'] },
  },
  {
    id: 3,
    status: 'published',
    values: {
      title: '夏季客服时间调整',
      category: 'notice',
      side: 'both',
      content: paragraphs('即日起客服时间调整为 08:30–21:00，节假日不休。'),
      audience: 'all',
      must_read: false,
      view_count: 1837,
      pinned: false,
    },
    dates: { publish_at: [-12, '09:00:00'] },
  },
  {
    id: 4,
    status: 'scheduled',
    values: {
      title: '会员日双倍积分预告',
      category: 'activity',
      side: 'member',
      content: paragraphs('会员日当天扫码积分翻倍，每人不限次数。'),
      audience: 'all',
      pinned: false,
    },
    dates: { publish_at: [2, '10:00:00'], expire_at: [9, midnight] },
  },
  {
    id: 5,
    status: 'revoked',
    values: {
      title: '积分商城调价通知',
      category: 'notice',
      side: 'both',
      content: paragraphs('部分商品的兑换积分将调整，请以商品页为准。'),
      audience: 'all',
      must_read: false,
      pinned: false,
      revoke_reason: '调价方案有变，另行通知',
    },
    dates: { publish_at: [-20, '15:00:00'] },
  },
  {
    id: 6,
    status: 'expired',
    values: {
      title: '春季系统升级公告',
      category: 'maintenance',
      side: 'admin',
      content: paragraphs('系统已完成春季升级，操作手册见「素材库」。'),
      must_read: false,
      pinned: false,
    },
    dates: { publish_at: [-80, '18:00:00'], expire_at: [-70, midnight] },
  },
  {
    id: 7,
    status: 'draft',
    values: {
      title: '中秋礼盒上新',
      category: 'activity',
      side: 'member',
      content: paragraphs('中秋礼盒将于近期上新，敬请期待。'),
      audience: 'new_user',
      pinned: false,
    },
  },
];

/** The operators whom the announcements of the demo were told, and who have read them: nobody who looks around is stopped. Once only. */
export async function seedReaders(tx: Tx): Promise<void> {
  await sql`insert into announcement_reader (announcement_id, account_id, created_at, read_at)
    select t.id, a.id, t.publish_at,
      t.publish_at + make_interval(mins => (a.id * 37 % 600)::int)
    from announcement as t cross join account as a
    where t.side in ('admin', 'both') and t.status in ('published', 'revoked', 'expired') and a.status = 'enabled'
      and not exists (select from announcement_reader)
    order by t.publish_at, a.id`.execute(tx);
}

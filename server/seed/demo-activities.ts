import { demoSponsor } from './content/demo-sponsor.ts';
import type { Values } from '../../contract/entity/field.ts';
import { lastSecond, midnight } from './demo-days.ts';
import type { DemoRow } from './demo-row.ts';

const rules = (...lines: readonly string[]) => `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`;
const limits = (user_total: number, user_month: number, user_day: number) => ({ user_total, user_month, user_day });

/** What all of them say alike. */
export const common: Values = {
  area_scope: { mode: 'all', codes: [] },
  audience: 'all',
  cost_type: 'free',
  limits: limits(0, 0, 3),
  win_limits: limits(0, 0, 1),
  disclose_mode: 'both',
  show_winner_list: true,
  show_my_record: true,
  ...demoSponsor,
  risk_rules: { ip_day: 50, device_day: 10, require_phone: true, require_follow: false, blacklist_enabled: true },
};

/** Activities 4001–4004 of award.md §7; their windows lie about the day of seeding as they lie about the document's 2026-07-20. */
export const demoActivities: readonly DemoRow[] = [
  {
    id: 4001,
    status: 'published',
    dept: '华南市场部',
    values: {
      ...common,
      title: '清凉一夏·转盘赢好礼',
      activity_type: 'lottery',
      draw_style: 'wheel',
      budget_fen: 50_000_000,
      rules_html: rules(
        '活动期间每人每日可抽 3 次。',
        '实物奖品须在兑奖截止前填写地址。',
        '奖品数量与概率以公示为准。',
      ),
      published_by_name: '系统',
    },
    dates: {
      start_at: [-49, midnight],
      end_at: [42, lastSecond],
      claim_end_at: [72, lastSecond],
      published_at: [-50, '10:00:00'],
    },
    pictures: { cover: 'leaf', banners: ['can', 'gift'] },
  },
  {
    id: 4002,
    status: 'draft',
    dept: '华南市场部',
    values: {
      ...common,
      title: '中秋团圆礼',
      activity_type: 'direct',
      limits: limits(1, 1, 1),
      win_limits: limits(1, 1, 1),
      rules_html: rules('活动期间打开页面即得团圆礼包一份，每人一份。', '礼包数量有限，发完为止。'),
    },
    dates: { start_at: [62, midnight], end_at: [80, lastSecond], claim_end_at: [103, lastSecond] },
    pictures: { cover: 'gift' },
  },
  {
    id: 4003,
    status: 'published',
    dept: '华南市场部',
    values: {
      ...common,
      title: '邀好友·喝凉茶',
      activity_type: 'invite',
      rules_html: rules('邀请新朋友首次扫码，双方得礼。', '每人每日最多计 20 位好友。'),
      published_by_name: '系统',
    },
    dates: {
      start_at: [-19, midnight],
      end_at: [72, lastSecond],
      claim_end_at: [103, lastSecond],
      published_at: [-20, '10:00:00'],
    },
    pictures: { cover: 'can' },
  },
  {
    id: 4004,
    status: 'published',
    dept: '华南市场部',
    values: {
      ...common,
      title: '本草寻味·城市打卡',
      activity_type: 'acticode',
      rules_html: rules('扫码、分享、到店打卡得本草值。', '本草值达到节点即可领取奖励。'),
      published_by_name: '系统',
    },
    dates: {
      start_at: [-10, midnight],
      end_at: [42, lastSecond],
      claim_end_at: [57, lastSecond],
      published_at: [-11, '10:00:00'],
    },
    pictures: { cover: 'ticket' },
  },
];

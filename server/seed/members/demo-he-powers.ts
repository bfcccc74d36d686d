import type { DemoRow } from '../demo-row.ts';

/** 等级权益 of wider.md §14, row 4, and one that is out of use. */
export const demoHePowers: readonly DemoRow[] = [
  {
    id: 1,
    status: 'enabled',
    values: {
      name: '生日礼',
      power_type: 'birthday_gift',
      days_before: 3,
      rewards: [{ reward_type: 'points', value: 200 }],
      intro: '生日前 3 天送 200 积分',
      sort: 10,
    },
    pictures: { icon: 'gift' },
  },
  {
    id: 2,
    status: 'enabled',
    values: {
      name: '每月满减券',
      power_type: 'monthly_coupon',
      coupon_id: 52,
      gift_day: 1,
      gift_count: 1,
      intro: '每月 1 日送会员月礼券',
      sort: 20,
    },
    pictures: { icon: 'ticket' },
  },
  {
    id: 3,
    status: 'enabled',
    values: { name: '积分加速', power_type: 'point_rate', rate: 120, intro: '积分 1.2 倍', sort: 30 },
    pictures: { icon: 'coin' },
  },
  {
    id: 4,
    status: 'enabled',
    values: {
      name: '包邮特权',
      power_type: 'free_freight',
      times_per_month: 3,
      min_amount_fen: 5900,
      intro: '每月 3 次，满 59 元包邮',
      sort: 40,
    },
    pictures: { icon: 'pack' },
  },
  {
    id: 5,
    status: 'enabled',
    values: { name: '专属客服', power_type: 'service', contact: '400-000-1988', intro: '工作日 9:00–18:00', sort: 50 },
    pictures: { icon: 'leaf' },
  },
  {
    id: 6,
    status: 'disabled',
    values: { name: '新品试饮', power_type: 'display', intro: '新品上市前寄送试饮装', sort: 60 },
    pictures: { icon: 'can' },
  },
];

import type { Values } from '../../contract/entity/field.ts';
import type { DemoRow } from './demo-row.ts';

/** What they have given out follows from the award records (demo-wins.ts). */
const endless: Values = { stock_mode: 'unlimited', stock_total: 0, stock_issued: 0, stock_locked: 0 };
const limited = (total: number): Values => ({ ...endless, stock_mode: 'limited', stock_total: total });

const prize = (id: number, plan_id: number, award_id: number | null, title: string, values: Values): DemoRow => ({
  id,
  status: 'enabled',
  dept: '华南市场部',
  values: {
    prize_kind: 'single',
    plan_id,
    award_id,
    title,
    daily_limit: 0,
    user_limit: 0,
    unlock_draws: 0,
    is_fallback: false,
    claim_days: 0,
    sort: id % 10,
    ...values,
  },
});

const first = { level_name: '一等奖', level_sort: 1 };
const second = { level_name: '二等奖', level_sort: 2 };
const third = { level_name: '三等奖', level_sort: 3 };

/** What one 团圆礼包 holds, with the stock that was put aside for 300 of them. */
const festive: readonly Values[] = [
  { award_id: 3001, quantity: 1 },
  { award_id: 3005, quantity: 1, stock_total: 300 },
  { award_id: 3008, quantity: 2, stock_total: 600 },
];

/** The prizes of award.md §7; the odds of each leaf make 100 % together. */
export const demoPrizes: readonly DemoRow[] = [
  prize(5001, 4102, 3001, '88积分', { ...third, ...endless, probability: 60 }),
  prize(5002, 4102, 3003, '便携保温杯', {
    ...first,
    ...limited(300),
    probability: 0.5,
    stock_warn: 50,
    user_limit: 1,
    daily_limit: 5,
    win_tip: '恭喜获得便携保温杯，请填写收货地址',
  }),
  prize(5003, 4102, 3004, '影院20元券', {
    ...second,
    ...limited(2000),
    probability: 5,
    daily_limit: 60,
  }),
  prize(5004, 4102, 3005, '凉茶品鉴装', {
    ...second,
    ...limited(500),
    probability: 4.5,
    claim_days: 30,
    win_tip: '请在 30 天内到店出示核销码',
  }),
  prize(5005, 4102, 3006, '再接再厉', { ...endless, probability: 30, is_fallback: true }),
  prize(5006, 4103, 3001, '88积分', { ...third, ...endless, probability: 70 }),
  prize(5007, 4103, 3003, '便携保温杯', {
    ...first,
    ...limited(200),
    probability: 0.5,
    daily_limit: 3,
  }),
  prize(5008, 4103, 3004, '影院20元券', { ...second, ...limited(1000), probability: 3 }),
  prize(5009, 4103, 3006, '再接再厉', { ...endless, probability: 26.5, is_fallback: true }),
  {
    ...prize(5010, 4201, null, '团圆礼包', {
      ...limited(300),
      prize_kind: 'composite',
      composite_type: 'bundle',
      items: festive,
      win_tip: '团圆礼包三件齐发，请留意查收',
    }),
    status: 'draft',
    items: festive,
  },
  prize(5011, 4401, 3002, '满30减5券', limited(20_000)),
];

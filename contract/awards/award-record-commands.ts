import { recordStatus } from './award-records.ts';
import { awardTypes } from './award-types.ts';
import { choicesOf } from './composite.ts';
import type { Command } from '../entity/entity.ts';
import {
  area,
  datetime,
  type Fields,
  ifFilled,
  image,
  money,
  points,
  reference,
  references,
  select,
  text,
  textarea,
  type Values,
} from '../entity/field.ts';
import { latitudes, longitudes, phone as phoneNumber } from '../verification/point-patterns.ts';

/* Steps of an award record that carry more than a reason (award.md §6.4): each has a form of its own. */

/** What a winner shows where he fetches his prize. */
export const verifyCode = { pattern: { test: /^\d{12}$/, hint: '应为 12 位数字' } } as const;
export const phone = { pattern: phoneNumber, mask: 'mobile' } as const;

/** Where a prize is sent. */
const addressFields = {
  receiver_name: text('收货人', { rule: true, max: 20, mask: 'name' }),
  receiver_mobile: text('收货手机号', { rule: true, ...phone }),
  receiver_area: area('收货地区', { rule: true, leaf: true }),
  receiver_detail: text('详细地址', { rule: true, min: 5, max: 100, mask: 'address' }),
} as const satisfies Fields;
export const shownAddress = Object.fromEntries(
  Object.entries(addressFields).map(([key, { rule: _, ...field }]) => [key, { ...field, ...ifFilled(key) }]),
);

const asCount = (ids: unknown) => (Array.isArray(ids) ? ids.length : 0);
const statesBut = (...states: readonly string[]) =>
  Object.keys(recordStatus).filter((state) => !states.includes(state));

/** Steps that carry more than a reason; the life cycle decides on them as on any other. */
export const recordCommands: Readonly<Record<string, Command>> = {
  SET_ADDRESS: {
    label: '修改地址',
    action: 'edit',
    fields: addressFields,
    shows: [],
    notIn: statesBut('wait_address'),
  },
  CLAIM: {
    label: '代为选择',
    action: 'edit',
    fields: {
      award_ids: references('奖励', 'award', {
        rule: true,
        min: 1,
        max: 9,
        among: (row) =>
          choicesOf(row).map(({ award_id: value, title, quantity }) => ({ value, label: `${title} × ${quantity}` })),
        help: '替中奖人选；到时限还没选，系统按明细顺序选定',
      }),
    },
    shows: ['choose_count', 'claim_deadline'],
    notIn: statesBut('wait_claim'),
    when: (row) => choicesOf(row).length > 0,
    preview: (row, { award_ids }) => `已选 ${asCount(award_ids)} 项，可选 ${String(row['choose_count'])} 项`,
  },
  VERIFY: {
    label: '代为核销',
    action: 'edit',
    fields: {
      verify_entry_id: reference('核销点', 'localverifice', { rule: true }),
      verifier_mobile: text('核销员手机号', {
        rule: true,
        pattern: phone.pattern,
        help: '来电的核销员，须是该核销点启用的核销员',
      }),
      verify_code: text('核销码', {
        rule: true,
        ...verifyCode,
        help: '由核销员报出中奖人出示的核销码',
      }),
      at_latitude: text('核销位置纬度', { pattern: latitudes, help: '核销点设有核销半径时必填' }),
      at_longitude: text('核销位置经度', { pattern: longitudes }),
      verify_photo: image('签收照片', { help: '货品需签收照片时必传' }),
      verify_reason: textarea('代核销原因', { rule: true, min: 5, max: 100, placeholder: '如：门店扫码设备故障' }),
    },
    shows: ['display_title', 'nickname', 'claim_deadline', 'need_sign'],
    notIn: statesBut('wait_verify'),
  },
  EXTEND: {
    label: '延期',
    action: 'edit',
    fields: {
      deadline: datetime('新的领取截止', { rule: true, help: '晚于原来的领取截止，不晚于活动兑奖截止后 30 天' }),
    },
    shows: ['claim_deadline'],
    notIn: statesBut('wait_claim', 'wait_address', 'wait_verify', 'failed'),
    bulk: true,
  },
};

/** The award as it was at the win; whatever is changed of it later does not reach here. */
export const snapshotFields = {
  award_type: select('类型', awardTypes),
  cate_name: text('分类'),
  title: text('名称'),
  market_price_fen: money('市场价'),
  cost_fen: money('成本'),
  points: points('积分数'),
  display_title: text('显示标题'),
} as const satisfies Fields;

/** The same is given to the same member once more: the form knows both, and the list behind it shows what there was of it. */
const giveAgain = {
  label: '补发',
  action: 'add',
  when: ({ user_id, award_type }: Values) => typeof user_id === 'number' && award_type !== 'null',
  leads: ({ user_id, prize_id, award_id }: Values) => {
    const what = typeof prize_id === 'number' ? `prize_id=${prize_id}` : `award_id=${String(award_id)}`;
    return `/member/award-log?user_id=${String(user_id)}&${what}&open=new`;
  },
} as const;

/** What a record hands out at once. */
export const recordDeeds = {
  order: {
    label: '查看订单',
    action: 'query',
    when: ({ order_id }: Values) => typeof order_id === 'number',
    leads: ({ order_id }: Values) => `/award/order/${String(order_id)}`,
  },
  again: giveAgain,
} as const;

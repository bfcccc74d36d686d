import { defineEntity, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  image,
  integer,
  made,
  money,
  percent,
  reference,
  richtext,
  select,
  text,
  unseen,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { peopleStatus } from '../people/people.ts';
import { powerTypes, type PowerType } from './power-types.ts';
import { rewards, rewardsFault } from './rewards.ts';

const { calls, rest } = restCalls('/admin/api/he-powers');
const iconBytes = 200 * 1024;

const isType =
  (type: PowerType) =>
  ({ power_type }: Values): boolean =>
    power_type === type;
const isUsed = ({ level_count: count }: Values): boolean => Number(count ?? 0) > 0;

const stays = (): string => '已有的券、积分和已送出的权益不变。';

/** 等级权益: what a level can give its members, picked by levels (wider.md §3.4). */
export const hePower = defineEntity({
  ...named('he_power'),
  calls,
  rest,
  title: 'name',
  status: peopleStatus,
  archived: 'deleted',
  referable: ['enabled'],
  fields: {
    name: text('权益名称', { section: '权益', rule: true, max: 10, unique: [] }),
    power_type: select('权益类型', powerTypes, {
      rule: true,
      initial: 'display',
      locked: (row) => (isUsed(row) ? '有等级在使用，不能改类型' : undefined),
    }),
    days_before: integer('提前几天送', {
      rule: true,
      min: 0,
      max: 30,
      initial: 0,
      unit: '天',
      when: isType('birthday_gift'),
      help: '0 为生日当天；每年一次，2 月 29 日的生日在平年按 2 月 28 日',
    }),
    rewards: rewards('生日礼内容', { rule: true, min: 1, when: isType('birthday_gift') }),
    coupon_id: reference('优惠券', 'he_coupon', {
      rule: true,
      when: isType('monthly_coupon'),
      help: '须已上线；会员按券的每人限领领取，送不出时写在会员的操作记录里',
    }),
    gift_day: integer('每月几日送', {
      rule: true,
      min: 1,
      max: 28,
      initial: 1,
      unit: '日',
      when: isType('monthly_coupon'),
      help: '这一天之后升到等级的会员当月立即补送',
    }),
    gift_count: integer('每次张数', {
      rule: true,
      min: 1,
      max: 10,
      initial: 1,
      unit: '张',
      when: isType('monthly_coupon'),
    }),
    times_per_month: integer('每月次数', {
      rule: true,
      min: 1,
      max: 31,
      initial: 1,
      unit: '次',
      when: isType('free_freight'),
      help: '按下单的自然月计；取消的订单退还次数',
    }),
    min_amount_fen: money('满额', {
      rule: true,
      min: 0,
      max: 99_999_900,
      initial: 0,
      when: isType('free_freight'),
      help: '商品优惠后的金额；0 为不限',
    }),
    discount: percent('享受折扣', {
      rule: true,
      min: 1,
      max: 100,
      when: isType('discount'),
      help: '会员实付的比例；只能用于享受折扣相同的等级',
    }),
    rate: percent('积分倍率', {
      rule: true,
      min: 100,
      max: 500,
      when: isType('point_rate'),
      help: '100% 为 1 倍；只能用于积分倍率相同的等级',
    }),
    contact: text('联系方式', { rule: true, max: 50, when: isType('service'), help: '电话、微信号等，会员看到' }),
    icon: image('点亮图标', {
      section: '展示',
      rule: true,
      late: true,
      ratio: 1,
      heaviest: iconBytes,
      help: '正方形，不超过 200 KB',
    }),
    icon_gray: image('未点亮图标', { ratio: 1, heaviest: iconBytes, help: '正方形，不超过 200 KB' }),
    intro: text('简介', { max: 50 }),
    detail: richtext('详情'),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字小的排在前面' }),
    params_text: text('参数摘要', made),
    used_levels: text('使用等级', made),
    level_count: integer('使用等级数', unseen),
  },
  rules: [{ field: 'rewards', check: ({ rewards: given }) => rewardsFault(given) }],
  columns: [
    { key: 'icon', label: '图标' },
    { key: 'name', width: 180 },
    { key: 'power_type', width: 110 },
    { key: 'params_text', width: 230 },
    { key: 'used_levels', width: 176 },
    { key: 'sort', width: 76 },
    { key: 'status' },
    { key: 'updated_at' },
  ],
  cautions: { DISABLE: stays, DELETE: stays },
  identity: { picture: 'icon', below: 'intro' },
  glance: ['power_type', 'params_text', 'used_levels', 'status'],
  filters: [
    keyword('name'),
    optionsFilter('power_type', '权益类型', powerTypes),
    optionsFilter('status', '状态', peopleStatus),
  ],
  sortable: ['sort', 'updated_at'],
  defaultSort: { field: 'sort', order: 'ascend' },
});

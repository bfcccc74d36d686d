import { defineEntity, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  ifFilled,
  image,
  integer,
  made,
  percent,
  references,
  text,
  textarea,
  toggle,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { impactAsked, impactNote, levelImpactCall } from './impact.ts';
import { peopleStatus } from '../people/people.ts';
import { rewards, rewardsFault } from './rewards.ts';

/** The lowest one is where everybody begins. */
const settled = {
  locked: ({ is_default }: Values) => (is_default === true ? '默认等级固定为 1 级，升级经验为 0' : undefined),
} as const;

/** Nobody falls from the lowest one. */
const unkept = {
  locked: ({ is_default }: Values) => (is_default === true ? '默认等级不会降级，没有保级周期' : undefined),
} as const;

/** Levels there are at the most, and experience that one can ask for. */
export const highestLevel = 20;
export const mostExperience = 1_000_000_000;
const iconBytes = 200 * 1024;

const risers = ({ rise_count: count }: Values): string =>
  Number(count ?? 0) > 0
    ? `启用后 ${Number(count).toLocaleString('en-US')} 位会员的经验已达到，将升级。`
    : '启用后没有会员因此升级。';
const nobody = (): string => '没有会员在该等级，现有会员的等级不变。';

/** 会员等级: what members need for it, and what it gives them (wider.md §3.3). */
export const heLevel = defineEntity({
  ...named('he_level'),
  ...restCalls('/admin/api/he-levels'),
  title: 'name',
  status: peopleStatus,
  archived: 'deleted',
  referable: ['enabled', 'disabled'],
  housed: true,
  fields: {
    name: text('等级名称', { rule: true, max: 10, unique: [] }),
    level: integer('等级值', { rule: true, min: 1, max: highestLevel, unique: [], ...settled }),
    experience: integer('升级经验', {
      rule: true,
      min: 0,
      max: mostExperience,
      help: '会员的经验达到后升到该等级；应大于上一等级，小于下一等级',
      noted: impactNote,
      foreseen: { asks: impactAsked, call: levelImpactCall, facts: (impact) => ({ impact }) },
      ...settled,
    }),
    discount: percent('享受折扣', {
      rule: true,
      min: 1,
      max: 100,
      initial: 100,
      help: '会员实付的比例，100% 为不打折；通过开放接口告知下单的系统',
    }),
    point_rate: percent('积分倍率', {
      rule: true,
      min: 100,
      max: 500,
      initial: 100,
      help: '100% 为 1 倍；通过开放接口告知发放积分的系统',
    }),
    keep_days: integer('保级周期', {
      min: 0,
      max: 3650,
      initial: 0,
      unit: '天',
      help: '0 为永久不降级；到期时该周期内获得的经验达到保级经验则继续，否则降一级（须打开「允许降级」）',
      ...unkept,
    }),
    keep_experience: integer('保级经验', { min: 0, max: mostExperience, initial: 0, ...unkept }),
    grace_days: integer('保级宽限', {
      min: 0,
      max: 180,
      initial: 0,
      unit: '天',
      help: '到期没有达到保级经验时先给的天数；其间获得的经验也算',
      ...unkept,
    }),
    icon: image('图标', { rule: true, late: true, ratio: 1, heaviest: iconBytes, help: '正方形，不超过 200 KB' }),
    background: image('背景', { sized: () => ({ width: 690, height: 320 }), help: '690×320' }),
    power_ids: references('等级权益', 'he_power', {
      section: '权益与升级礼',
      max: 12,
      help: '按这里的顺序给会员看；每月送券、生日礼加上后，已到日子的当月立即补送',
    }),
    upgrade_rewards: rewards('升级礼', { help: '每位会员每个等级只送一次；一次升几级的，经过的等级也送' }),
    description: textarea('说明', { max: 200 }),
    power_count: integer('权益数', made),
    user_count: integer('会员数', made),
    rise_count: integer('启用后升级的会员', ifFilled('rise_count')),
    run_text: text('最近一次升降级', ifFilled('run_text')),
    is_default: toggle('默认等级', made),
  },
  columns: [
    { key: 'icon', label: '图标' },
    { key: 'name', width: 200 },
    { key: 'level', width: 80 },
    { key: 'experience', width: 110 },
    { key: 'discount', width: 100 },
    { key: 'point_rate', width: 100 },
    { key: 'keep_days', width: 100 },
    { key: 'power_count', width: 90 },
    { key: 'user_count', width: 100 },
    { key: 'is_default', width: 90 },
    { key: 'status' },
    { key: 'updated_at' },
  ],
  rules: [{ field: 'upgrade_rewards', check: ({ upgrade_rewards: given }) => rewardsFault(given) }],
  cautions: { ENABLE: risers, DISABLE: nobody, DELETE: nobody },
  identity: { picture: 'icon', below: 'description' },
  leads: { user_count: ({ id }) => `/member/user?level_id=${String(id)}` },
  glance: ['level', 'experience', 'discount', 'power_count', 'user_count', 'status'],
  filters: [keyword('name'), optionsFilter('status', '状态', peopleStatus)],
  sortable: ['level', 'experience', 'updated_at'],
  defaultSort: { field: 'level', order: 'ascend' },
});

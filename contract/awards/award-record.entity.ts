import { awardTypes } from './award-types.ts';
import { inDetailsOnly } from './details-only.ts';
import {
  phone,
  recordCommands,
  shownAddress,
  snapshotFields,
  verifyCode,
  recordDeeds,
} from './award-record-commands.ts';
import { drawnSources, drawResults, recordBatches, recordSources, recordStatus } from './award-records.ts';
import {
  areaFilter,
  daysFilter,
  defineEntity,
  namedByFilter,
  flagFilter,
  optionsFilter,
  rangeFilter,
  referenceFilter,
} from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  area,
  datetime,
  group,
  ifFilled,
  image,
  integer,
  list,
  made,
  percent,
  points,
  reference,
  select,
  text,
  textarea,
  toggle,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';

/** A record tells what happened: only its remark is written later. */
const kept = { locked: () => '发奖记录不能修改' } as const;

const { calls, rest } = restCalls('/admin/api/award-logs', recordCommands);
const { remove: _, ...callsInUse } = calls;

const isDrawn = ({ source }: Values) => drawnSources.some((one) => one === source);
const isManual = ({ give_reason }: Values) => give_reason !== undefined;

/**
 * 发奖记录 (page 中奖日志): one line for each draw and each direct grant, with what was won as it was then (award.md §6.4). The member's
 * name and mobile stand in the record as they were then. A new one is 补发.
 */
export const awardRecord = defineEntity({
  ...named('award_record'),
  calls: callsInUse,
  rest,
  title: 'record_no',
  plain: 'record_no',
  status: recordStatus,
  large: true,
  housed: true,
  scope: { dept: 'dept_id', owner: 'created_by' },
  numbered: { field: 'record_no', prefix: 'ZJ', digits: 8, dated: true },
  commands: recordCommands,
  batches: recordBatches,
  // A mode of its call, and no command of the resource.
  chosenOnly: ['EXTEND'],
  leads: { nickname: ({ user_id }) => `/member/user?id=${String(user_id)}` },
  parts: { draw_why: { label: '为什么', action: 'get', when: isDrawn } },
  deeds: recordDeeds,
  fields: {
    record_no: text('记录编号', made),
    display_title: text('显示标题', made),
    award_type: select('奖励类型', awardTypes, made),
    user_id: reference('会员', 'he_user', { ...kept, rule: true }),
    user_no: text('会员号', ifFilled('user_no')),
    nickname: text('会员昵称', { ...kept, max: 32, help: '不填为会员现在的昵称' }),
    mobile: text('会员手机号', { ...kept, ...phone }),
    prize_id: reference('奖品', 'prize', { ...kept, help: '选奖品则占用它的库存；只选奖励则占用来源货品的库存' }),
    award_id: reference('奖励', 'award', kept),
    give_reason: text('补发原因', { rule: true, min: 5, max: 100, createOnly: true }),
    activity_id: reference('活动', 'activity', ifFilled('activity_id')),
    plan_id: reference('奖励方案', 'plan', ifFilled('plan_id')),
    parent_record_id: reference('组合父记录', 'award_record', ifFilled('parent_record_id')),
    source: select('来源', recordSources, made),
    level_name: text('奖项等级', ifFilled('level_name')),
    quantity: integer('数量', made),
    points: points('积分数', { ...made, when: ({ award_type }) => award_type === 'jifen' }),
    probability_snapshot: percent('当时概率', ifFilled('probability_snapshot')),
    biz_no: text('业务幂等号', made),
    won_at: datetime('中奖时间', made),
    claim_deadline: datetime('领取截止', ifFilled('claim_deadline')),
    choices: list(
      '可选明细',
      {
        award_id: integer('奖励编号', { names: true }),
        title: text('奖励'),
        quantity: integer('数量'),
      },
      ifFilled('choices'),
    ),
    choose_count: integer('可选项数', ifFilled('choose_count')),
    claimed_at: datetime('领取时间', ifFilled('claimed_at')),
    issued_at: datetime('发放时间', ifFilled('issued_at')),
    finished_at: datetime('完成时间', ifFilled('finished_at')),
    verify_code: text('核销码', { ...ifFilled('verify_code'), ...verifyCode, mask: 'code' }),
    verify_entry_id: reference('核销点', 'localverifice', ifFilled('verify_entry_id')),
    verifier_name: text('核销人', ifFilled('verifier_name')),
    verified_at: datetime('核销时间', ifFilled('verified_at')),
    need_sign: toggle('需签收照片', { computed: true, when: ({ need_sign }) => need_sign === true }),
    verify_photo: image('签收照片', ifFilled('verify_photo')),
    order_id: reference('兑换订单', 'goods_order', ifFilled('order_id')),
    express_text: text('物流', ifFilled('express_text')),
    virtual_code_id: integer('券码编号', { ...ifFilled('virtual_code_id'), names: true }),
    virtual_code: text('券码', { ...ifFilled('virtual_code'), mask: 'code' }),
    redeem_url: text('兑换链接', ifFilled('redeem_url')),
    coupon_no: text('优惠券号', ifFilled('coupon_no')),
    ...shownAddress,
    fail_message: text('失败原因', ifFilled('fail_message')),
    fail_code: text('失败代码', ifFilled('fail_code')),
    retry_count: integer('已试次数', { ...made, when: ({ retry_count: tries }) => Number(tries ?? 0) > 0 }),
    next_retry_at: datetime('下次重试', ifFilled('next_retry_at')),
    void_reason: text('作废原因', ifFilled('void_reason')),
    voided_by_name: text('作废人', ifFilled('voided_by_name')),
    stock_returned: toggle('库存已退回', {
      ...made,
      when: ({ status }) => status === 'void' || status === 'expired',
    }),
    code_no: text('码', ifFilled('code_no')),
    area_code: area('参与地区', ifFilled('area_code')),
    channel: text('渠道', ifFilled('channel')),
    ip: text('IP', ifFilled('ip')),
    device_hash: text('设备', ifFilled('device_hash')),
    steps: list('进程', { at: text('时间'), what: text('步骤'), by: text('经手'), note: text('说明') }, made),
    award_snapshot: group('奖励快照', snapshotFields, made),
    remark: textarea('备注', { max: 200 }),
  },
  rules: [
    {
      field: 'prize_id',
      check: (values) =>
        isManual(values) && (values['prize_id'] === undefined) === (values['award_id'] === undefined)
          ? '奖品和奖励请选且只选一个'
          : undefined,
    },
  ],
  statusTabs: true,
  columns: [
    { key: 'record_no', width: 190 },
    { key: 'nickname', label: '会员', width: 150, below: 'mobile' },
    { key: 'mobile', width: 130, label: '手机号' },
    { key: 'display_title', width: 250 },
    { key: 'status', width: 96 },
    { key: 'activity_id', width: 150 },
    { key: 'plan_id', width: 120, label: '方案' },
    { key: 'source', width: 80 },
    { key: 'won_at' },
    { key: 'claim_deadline' },
    { key: 'express_text', width: 190 },
    { key: 'verify_code', width: 140 },
    { key: 'virtual_code', width: 200 },
    { key: 'fail_message', width: 180 },
  ],
  identity: { name: 'display_title', below: 'record_no' },
  glance: ['status', 'nickname', 'activity_id', 'won_at'],
  unlisted: inDetailsOnly,
  next: ['RETRY', 'CLAIM', 'SET_ADDRESS', 'VERIFY'],
  filters: [
    {
      kind: 'keyword',
      key: 'keyword',
      label: '关键词',
      over: ['record_no', 'nickname'],
      whole: ['user_no', 'mobile', 'verify_code', 'code_no'],
    },
    optionsFilter('status', '状态', recordStatus),
    referenceFilter('user_id', '会员', 'he_user'),
    referenceFilter('activity_id', '活动', 'activity'),
    referenceFilter('plan_id', '方案', 'plan'),
    referenceFilter('prize_id', '奖品', 'prize'),
    optionsFilter('award_type', '奖励类型', awardTypes),
    referenceFilter('award_id', '奖励', 'award'),
    optionsFilter('source', '来源', recordSources),
    optionsFilter('draw_result', '抽奖结果', drawResults),
    areaFilter('area', '参与地区', 'area_code'),
    rangeFilter('won_at', '中奖时间'),
    rangeFilter('verified_at', '核销时间'),
    daysFilter('deadline_in_days', '几天内截止'),
    flagFilter('address_late', '待填地址超 3 天'),
    referenceFilter('verify_entry_id', '核销点', 'localverifice'),
    referenceFilter('goods_offline_id', '线下商品', 'goods_offline'),
    referenceFilter('goods_market_id', '市场商品', 'goods_market'),
    referenceFilter('goods_bottlecap_id', '瓶盖商品', 'goods_bottlecap'),
    namedByFilter('risk_case_id', named('risk_case')),
  ],
  sortable: ['id', 'won_at', 'claim_deadline', 'finished_at'],
});

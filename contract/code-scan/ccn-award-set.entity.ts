import { awardTypes } from '../awards/award-types.ts';
import { besideActivity, detailByActivity, updateByActivity } from '../activities/beside-activity.ts';
import { awardModes, ccnStatus, isRealtime } from './ccn.ts';
import { movesStock, tiersIn, toldOfTiers } from './ccn-award.ts';
import { defineEntity, keyword, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  image,
  images,
  integer,
  json,
  list,
  made,
  reference,
  references,
  select,
  text,
  toggle,
  unseen,
  type Values,
} from '../entity/field.ts';
import { returnAllStock } from '../stock/return-stock.ts';
import { stockModes } from '../stock/slot.ts';
import { maxStockDelta } from '../stock/stock-limit.ts';

/** A tier that the platform added since the opening has no award yet: while there is one, what is sent decides (`openedAwardFaults`). */
const promised = ({ activity_status, awards }: Values) =>
  activity_status === 'opened' && tiersIn(awards).every(({ award_id }) => typeof award_id === 'number')
    ? '活动已开启，奖励和每码数量不能修改'
    : undefined;
/** Stock that no code can win any more, or none can win yet: printed codes win until the claims end. */
const isUnpromised = ({ activity_status, award_mode, claim_passed }: Values) =>
  activity_status === 'draft' || claim_passed === true || (activity_status === 'closed' && award_mode !== 'embedded');
const update = 'POST /admin/api/FlanCcn/activityAwardSets';
const detail = 'GET /admin/api/FlanCcn/activityAwardGets';

/** 奖项配置: what each tier of a campaign pays; the whole set is written at once (award.md §4.4). */
export const ccnAwardSet = defineEntity({
  ...named('ccn_award_set'),
  title: 'activity_title',
  ...besideActivity,
  commands: { RETURN_STOCK: returnAllStock([], isUnpromised) },
  rest: { detail: detailByActivity(detail), update: updateByActivity(update) },
  fields: {
    activity_id: integer('活动编号', { ...made, names: true }),
    activity_title: text('扫码活动', made),
    activity_status: select('活动状态', ccnStatus, made),
    award_mode: select('发奖模式', awardModes, made),
    is_ready: toggle('已完成', made),
    tier_count: integer('奖级数', made),
    mapped_count: integer('已配奖级', made),
    reserve_total: integer('预留库存', made),
    stock_issued: integer('已发放', made),
    stock_remaining: integer('剩余', made),
    awards: list(
      '奖级',
      {
        tier_id: text('代码', made),
        tier_name: text('奖级', made),
        code_count: integer('预埋数', made),
        award_id: reference('奖励', 'award', { rule: true, locked: promised }),
        award_title: text('奖励', made),
        award_type: select('奖励类型', awardTypes, made),
        quantity: integer('每码数量', { rule: true, min: 1, max: 99, initial: 1, locked: promised }),
        user_day_limit: integer('每人每日', { rule: true, min: 0, max: 1000, initial: 0, help: '0 表示不限' }),
        claim_days: integer('领取天数', { rule: true, min: 0, max: 3650, initial: 0, help: '0 表示到兑奖截止' }),
        win_title: text('中奖页文案', { max: 20 }),
        win_image: image('中奖页图', { smallest: 100 }),
        localverifice_ids: references('核销点', 'localverifice', { max: 100 }),
        localverifice: json('核销点名称', made),
        reserve_delta: integer('补库/退库', {
          min: -maxStockDelta,
          max: maxStockDelta,
          help: '正数补库，负数退库；码上预埋在开启时自动预留',
        }),
        stock_mode: select('库存模式', stockModes, made),
        stock_total: integer('预留库存', made),
        stock_issued: integer('已发放', made),
      },
      {
        rule: true,
        max: 100,
        fixedRows: true,
        when: (row) => !isRealtime(row),
        help: '奖级随码平台；扫码即抽的奖品在本地活动里配置',
        told: toldOfTiers,
      },
    ),
    // Where the pictures of its tiers are counted as shown.
    win_images: images('中奖页图', unseen),
    reserve_reason: text('补库/退库原因', { min: 2, max: 100, when: movesStock, rule: true }),
  },
  columns: [
    { key: 'activity_title', width: 220 },
    { key: 'activity_status', width: 100 },
    { key: 'award_mode', width: 110 },
    { key: 'is_ready', width: 90 },
    { key: 'tier_count', width: 90 },
    { key: 'mapped_count', width: 100 },
    { key: 'reserve_total' },
    { key: 'stock_issued' },
    { key: 'stock_remaining' },
    { key: 'updated_by_name', width: 110 },
    { key: 'updated_at' },
  ],
  glance: ['activity_status', 'is_ready', 'tier_count', 'mapped_count', 'stock_remaining', 'stock_issued'],
  filters: [
    keyword('activity_title'),
    referenceFilter('activity_id', '扫码活动', 'ccn_activity'),
    optionsFilter('activity_status', '活动状态', ccnStatus),
    optionsFilter('award_mode', '发奖模式', awardModes),
  ],
  sortable: ['id', 'updated_at'],
  calls: { list: 'GET /admin/api/ccn-award-sets', detail, update },
});

import { mapStatus } from './ccn-upstream.ts';
import { defineEntity, exactFilter, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, integer, made, percent, select, text } from '../entity/field.ts';

/** 上游奖级: how many codes of each tier were printed, and what pays them (award.md §4.3); read only. */
export const ccnTier = defineEntity({
  ...named('ccn_tier'),
  title: 'tier_name',
  observed: true,
  pulled: true,
  status: { synced: { label: '已同步', color: 'default' } },
  fields: {
    ccn_activity_id: text('上游ID', made),
    ccn_title: text('上游活动', made),
    tier_id: text('奖级代码', made),
    tier_name: text('奖级', made),
    tier_sort: integer('顺序', made),
    code_count: integer('预埋数', made),
    probability: percent('折算概率', made),
    scanned_count: integer('已扫', made),
    redeemed_count: integer('已兑', made),
    count_note: text('数量提醒', made),
    activity_title: text('扫码活动', made),
    mapped_award_id: integer('已配奖励', { ...made, names: true }),
    mapped_display_title: text('已配奖励', made),
    map_status: select('配置状态', mapStatus, made),
    synced_at: datetime('同步时间', made),
  },
  columns: [
    { key: 'ccn_title', width: 220 },
    { key: 'tier_id', width: 90 },
    { key: 'tier_name', width: 110 },
    { key: 'code_count' },
    { key: 'probability' },
    { key: 'scanned_count' },
    { key: 'redeemed_count' },
    { key: 'count_note', width: 200 },
    { key: 'activity_title', width: 190 },
    { key: 'mapped_display_title', width: 280 },
    { key: 'map_status', width: 110 },
    { key: 'synced_at' },
  ],
  identity: { below: 'ccn_title' },
  glance: ['map_status', 'mapped_display_title', 'code_count', 'redeemed_count', 'probability'],
  filters: [
    exactFilter('ccn_activity_id', '上游ID'),
    referenceFilter('activity_id', '扫码活动', 'ccn_activity'),
    optionsFilter('map_status', '配置状态', mapStatus),
  ],
  sortable: ['code_count', 'scanned_count', 'redeemed_count'],
  defaultSort: { field: 'id', order: 'ascend' },
  calls: { list: 'GET /admin/api/FlanCcn/ccnActivityAwardLists' },
});

import { besideActivity, detailByActivity, updateByActivity } from '../activities/beside-activity.ts';
import { discloseModes, organiser } from '../activities/activity.ts';
import { ccnStatus } from './ccn.ts';
import { dayFault, lockedWhileCampaignOpen, outAreaActions, scanModes } from './ccn-setting.ts';
import { linkChannels } from '../links/links.ts';
import { defineEntity, keyword, optionsFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { image, integer, made, money, multiselect, richtext, select, tags, text, toggle } from '../entity/field.ts';

const times = (label: string) =>
  integer(label, { rule: true, min: 0, max: 1_000_000, initial: 0, help: '0 表示不限', unit: '次' });
const update = 'POST /admin/api/FlanCcn/activitySetUpdates';
const detail = 'GET /admin/api/FlanCcn/activitySetDetails';

/** 扫码设置: how often a code and a person may win, where, and what the consumer must give first; one for each campaign (award.md §4.5). */
export const ccnSetting = defineEntity({
  ...named('ccn_setting'),
  title: 'activity_title',
  ...besideActivity,
  rest: { detail: detailByActivity(detail), update: updateByActivity(update) },
  fields: {
    activity_id: integer('活动编号', { ...made, names: true }),
    activity_title: text('扫码活动', made),
    activity_status: select('活动状态', ccnStatus, made),
    is_ready: toggle('已完成', made),
    code_scan_mode: select('码有效次数', scanModes, { section: '扫码与领奖', rule: true, initial: 'first' }),
    multi_count: integer('一码可领次数', {
      rule: true,
      min: 2,
      max: 20,
      when: ({ code_scan_mode }) => code_scan_mode === 'multi',
    }),
    user_day_limit: times('每人每日领奖'),
    user_total_limit: times('每人累计领奖'),
    device_day_limit: times('每设备每日'),
    ip_day_limit: times('每 IP 每日'),
    abnormal_user_day: integer('异常阈值', {
      rule: true,
      min: 1,
      max: 10_000,
      initial: 20,
      unit: '次',
      help: '每人每日扫码超过它，转人工处理',
    }),
    repeat_scan_tip: text('复扫提示', { rule: true, max: 60, help: '会附上首扫的时间和城市，帮助辨别真伪' }),
    require_phone: toggle('需手机号', { section: '参与条件', initial: false }),
    require_follow: toggle('需关注公众号', { initial: false }),
    realname_over_fen: money('大额实名门槛', { min: 0, max: 100_000_000, help: '不填或 0 表示不启用' }),
    require_location: toggle('需定位', { initial: false, help: '限定了活动地区时必须打开' }),
    out_area_action: select('异地扫码', outAreaActions, { rule: true, initial: 'allow' }),
    blacklist_enabled: toggle('启用黑名单', { initial: true }),
    link_channels: multiselect('投放渠道', linkChannels, { section: '投放与页面', rule: true }),
    landing_image: image('落地页图片', { rule: true }),
    share_title: text('分享标题', { rule: true, max: 20 }),
    rules_html: richtext('活动规则', { rule: true, max: 20_000, locked: lockedWhileCampaignOpen }),
    ...organiser({ section: '公示与预警', locked: lockedWhileCampaignOpen }),
    disclose_mode: select('公示方式', discloseModes, {
      rule: true,
      initial: 'both',
      locked: lockedWhileCampaignOpen,
    }),
    store_scan_reward_fen: money('门店开箱奖励', { min: 0, max: 1_000_000 }),
    alert_mobiles: tags('预警手机号', { max: 5, each: 11, help: '最多 5 个' }),
  },
  rules: [
    { field: 'user_day_limit', check: dayFault },
    {
      field: 'require_location',
      check: ({ out_area_action, require_location }) =>
        out_area_action === 'block' && require_location !== true ? '异地不发奖时必须打开「需定位」' : undefined,
    },
    {
      field: 'alert_mobiles',
      check: ({ alert_mobiles }) =>
        Array.isArray(alert_mobiles) && alert_mobiles.some((one) => !/^1\d{10}$/.test(String(one)))
          ? '预警手机号应为 11 位手机号'
          : undefined,
    },
  ],
  columns: [
    { key: 'activity_title', width: 220 },
    { key: 'activity_status', width: 100 },
    { key: 'is_ready', width: 90 },
    { key: 'code_scan_mode', width: 120 },
    { key: 'user_day_limit', width: 120 },
    { key: 'user_total_limit', width: 120 },
    { key: 'require_location', width: 90 },
    { key: 'out_area_action', width: 110 },
    { key: 'link_channels', width: 190 },
    { key: 'sponsor', width: 180 },
    { key: 'updated_by_name', width: 110 },
    { key: 'updated_at' },
  ],
  glance: ['activity_status', 'is_ready', 'user_day_limit', 'user_total_limit', 'link_channels'],
  filters: [
    keyword('activity_title'),
    referenceFilter('activity_id', '扫码活动', 'ccn_activity'),
    optionsFilter('activity_status', '活动状态', ccnStatus),
    optionsFilter('out_area_action', '异地扫码', outAreaActions),
  ],
  sortable: ['id', 'updated_at'],
  calls: { list: 'GET /admin/api/ccn-settings', detail, update },
});

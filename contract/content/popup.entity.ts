import { defineEntity, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  datetime,
  ifFilled,
  image,
  integer,
  linkTarget,
  made,
  multiselect,
  percent,
  reference,
  richtext,
  select,
  text,
  toggle,
  unseen,
  type Values,
} from '../entity/field.ts';
import { linkTypes, noLink } from '../core/link-target.ts';
import { restCalls } from '../entity/rest.ts';
import { audience } from '../members/audience.ts';
import { popupFrequencies, popupPages, popupTriggers, type PopupType, popupTypes } from './popup.ts';
import { endsLater, keptWhileSeen, publishRunStatus, publishStatus, publishTime } from './publish.ts';

const { calls, rest } = restCalls('/admin/api/popups');

const kept = keptWhileSeen;
/** Heaviest picture, in bytes. */
const heaviest = 500 * 1024;

const isType =
  (type: PopupType) =>
  ({ popup_type }: Values): boolean =>
    popup_type === type;
const isOften =
  (...frequencies: readonly string[]) =>
  ({ frequency }: Values): boolean =>
    frequencies.includes(String(frequency));
const isDelayed = ({ trigger }: Values): boolean => trigger === 'delay';
const isClosable = ({ closable }: Values): boolean => closable === true;

/** Popups that could never be shown beside others, by name (wider.md §8.2). */
function shadows({ shadowed_by, shadowing }: Values): string | undefined {
  const told = [
    ...(typeof shadowed_by === 'string' ? [`它不会展示，同样的页面和时间总是先展示：${shadowed_by}。`] : []),
    ...(typeof shadowing === 'string' ? [`上线后不再展示：${shadowing}。`] : []),
  ];
  return told.length > 0 ? told.join('') : undefined;
}

/** 弹窗: stands before a screen of members, one at a time, as often as it is meant to (wider.md §8.2). */
export const popup = defineEntity({
  ...named('popup'),
  calls,
  rest,
  title: 'title',
  status: publishStatus,
  copyable: true,
  archived: 'archived',
  defaultSort: { field: 'priority', order: 'descend' },
  referable: ['draft', 'scheduled', 'published', 'offline'],
  identity: { name: 'title', below: 'popup_type', picture: 'image' },
  standing: 'run_status',
  calendar: publishTime,
  panels: { popup_preview: { title: '预览', at: 'tab', action: 'get' } },
  cautions: { PUBLISH: shadows, SCHEDULE: shadows },
  fields: {
    title: text('名称', { section: '内容', rule: true, max: 30 }),
    popup_type: select('类型', popupTypes, { rule: true, initial: 'image', ...kept }),
    image: image('图片', { rule: true, when: isType('image'), heaviest, help: '不超过 500 KB' }),
    content: richtext('正文', { rule: true, when: isType('text'), max: 5000 }),
    coupon_id: reference('优惠券', 'he_coupon', {
      rule: true,
      when: isType('coupon'),
      help: '须是会员自领的券，上线时还能领',
      ...kept,
    }),
    agreement_id: reference('协议', 'agreement', {
      rule: true,
      when: isType('agreement'),
      help: '上线时须生效中；会员同意之前每次都弹出',
      ...kept,
    }),
    link: linkTarget('跳转', { rule: true, initial: noLink, ...kept }),
    pages: multiselect('展示页面', popupPages, { section: '展示', rule: true, min: 1, ...kept }),
    audience: { ...audience, ...kept },
    trigger: select('触发', popupTriggers, { rule: true, initial: 'enter', ...kept }),
    delay_s: integer('停留秒数', { rule: true, min: 1, max: 60, unit: '秒', when: isDelayed, ...kept }),
    frequency: select('频次', popupFrequencies, {
      rule: true,
      initial: 'once',
      help: '按会员计；没有登录的按设备计',
      ...kept,
    }),
    frequency_n: integer('N', { rule: true, min: 1, max: 30, when: isOften('n_days', 'n_times'), ...kept }),
    closable: toggle('可关闭', { initial: true, help: '强制重签的协议不能关闭', ...kept }),
    auto_close_s: integer('自动关闭', {
      min: 0,
      max: 30,
      unit: '秒',
      when: isClosable,
      help: '不填或 0 为不自动关闭',
      ...kept,
    }),
    priority: integer('优先级', {
      rule: true,
      min: 0,
      max: 999,
      initial: 0,
      help: '同一页面每次只弹一个：数字大的先，相同时开始晚的先',
    }),
    start_at: datetime('开始时间', { rule: true, fresh: true, ...kept }),
    end_at: datetime('结束时间', { fresh: true, help: '不填为长期；到时自动下线' }),
    link_title: text('跳转目标', unseen),
    frequency_text: text('频次摘要', unseen),
    run_status: select('运行状态', publishRunStatus, made),
    shadowed_by: text('被遮挡', ifFilled('shadowed_by')),
    shadowing: text('会遮挡', ifFilled('shadowing')),
    return_reason: text('退回原因', ifFilled('return_reason')),
    show_uv: integer('展示人数', { section: '效果', ...made }),
    click_uv: integer('点击人数', made),
    close_uv: integer('关闭人数', made),
    click_rate: percent('点击率', { ...made, decimals: 2 }),
  },
  rules: [endsLater],
  columns: [
    { key: 'image', label: '图' },
    { key: 'title', width: 180 },
    { key: 'popup_type', width: 96 },
    { key: 'pages', width: 160 },
    { key: 'frequency_text', label: '频次', width: 100 },
    { key: 'audience', width: 110 },
    { key: 'priority', width: 84 },
    { key: 'start_at', label: '展示时间', below: 'end_at' },
    { key: 'show_uv', width: 96 },
    { key: 'click_rate', width: 84 },
    { key: 'status', width: 96 },
    { key: 'run_status', width: 96 },
    { key: 'updated_at' },
  ],
  glance: ['status', 'run_status', 'pages', 'frequency_text', 'priority', 'click_rate'],
  next: ['PUBLISH'],
  filters: [
    keyword('title'),
    optionsFilter('popup_type', '类型', popupTypes),
    optionsFilter('pages', '页面', popupPages),
    optionsFilter('status', '状态', publishStatus),
    optionsFilter('run_status', '运行状态', publishRunStatus),
    optionsFilter('link_type', '跳转', linkTypes),
  ],
  sortable: ['priority', 'start_at'],
});

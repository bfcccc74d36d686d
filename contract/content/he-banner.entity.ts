import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  datetime,
  ifFilled,
  image,
  integer,
  linkTarget,
  made,
  percent,
  select,
  text,
  unseen,
} from '../entity/field.ts';
import { linkTypes, noLink } from '../core/link-target.ts';
import { unlessHeld } from '../entity/list/held.ts';
import { restCalls } from '../entity/rest.ts';
import { bannerPositions, bannerSize } from './banner-place.ts';
import { endsLater, keptWhileSeen, publishRunStatus, publishStatus, publishTime } from './publish.ts';

const { calls, rest } = restCalls('/admin/api/he-banners');

/** Heaviest picture, in bytes. */
const heaviest = 500 * 1024;
const longestRemark = 100;

/** 轮播图: a picture in a position of what members see, for some time (wider.md §8.1). */
export const heBanner = defineEntity({
  ...named('he_banner'),
  calls,
  rest,
  title: 'title',
  status: publishStatus,
  copyable: true,
  archived: 'archived',
  defaultSort: { field: 'sort', order: 'descend' },
  held: {
    in: ['scheduled', 'published'],
    groups: { 'approval.banner_link': ['link', 'start_at'], 'approval.banner_looks': ['title', 'image'] },
  },
  referable: ['draft', 'scheduled', 'published', 'offline'],
  identity: { name: 'title', below: 'position', picture: 'image' },
  standing: 'run_status',
  calendar: publishTime,
  panels: { banner_preview: { title: '预览', at: 'tab', action: 'get' } },
  inline: { sort: 'sort' },
  parts: { inline_edit: { label: '行内编辑', action: 'edit' } },
  fields: {
    title: text('标题', { section: '内容', rule: true, max: 30 }),
    position: select('位置', bannerPositions, { rule: true, ...keptWhileSeen }),
    image: image('图片', {
      rule: true,
      sized: ({ position }) => bannerSize(position),
      heaviest,
      help: '先选位置：上传时裁成该位置的尺寸，不超过 500 KB',
    }),
    link: linkTarget('跳转', { rule: true, initial: noLink, locked: unlessHeld('link', keptWhileSeen.locked) }),
    start_at: datetime('开始时间', {
      section: '展示',
      rule: true,
      fresh: true,
      locked: unlessHeld('start_at', keptWhileSeen.locked),
    }),
    end_at: datetime('结束时间', { fresh: true, help: '不填为长期；到时自动下线' }),
    sort: integer('排序', { rule: true, min: 0, max: 9999, initial: 0, help: '数字大的排在前面' }),
    link_title: text('跳转目标', unseen),
    run_status: select('运行状态', publishRunStatus, made),
    return_reason: text('退回原因', ifFilled('return_reason')),
    view_count: integer('曝光', { section: '效果', ...made }),
    click_count: integer('点击', made),
    click_rate: percent('点击率', { ...made, decimals: 2 }),
  },
  rules: [
    endsLater,
    {
      field: 'remark',
      check: ({ remark }) =>
        typeof remark === 'string' && [...remark].length > longestRemark
          ? `备注的字数应不超过 ${longestRemark}`
          : undefined,
    },
  ],
  columns: [
    { key: 'image', label: '图' },
    { key: 'title', width: 200 },
    { key: 'position', width: 104 },
    { key: 'link', width: 200 },
    { key: 'start_at' },
    { key: 'end_at' },
    { key: 'sort', width: 76 },
    { key: 'view_count', width: 96 },
    { key: 'click_count', width: 90 },
    { key: 'click_rate', width: 84 },
    { key: 'status', width: 96 },
    { key: 'run_status', width: 96 },
    { key: 'updated_at' },
  ],
  glance: ['status', 'run_status', 'start_at', 'end_at', 'sort', 'click_rate'],
  next: ['PUBLISH'],
  filters: [
    keyword('title'),
    optionsFilter('position', '位置', bannerPositions),
    optionsFilter('status', '状态', publishStatus),
    optionsFilter('run_status', '运行状态', publishRunStatus),
    optionsFilter('link_type', '跳转', linkTypes),
    rangeFilter('start_at', '开始时间'),
  ],
  sortable: ['sort', 'start_at', 'click_count'],
});

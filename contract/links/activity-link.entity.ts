import { defineEntity, exactFilter, keyword, optionsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { datetime, image, integer, made, select, text } from '../entity/field.ts';
import { activityPath } from './link-paths.ts';
import { linkBase, linkChannels, linkCodesCall, linkKinds, linkStatus, mostPacked } from './links.ts';

/** 活动链接: how people reach an activity, one for each channel (award.md §4.7). Made by the house when the activity opens; read only. */
export const activityLink = defineEntity({
  ...named('activity_link'),
  title: 'title',
  observed: true,
  status: linkStatus,
  scope: { dept: 'dept_id', owner: 'created_by' },
  brief: ['title', 'activity_kind', 'activity_id', 'channel', 'short_url'],
  leads: { activity_title: ({ activity_kind, activity_id }) => activityPath(activity_kind, activity_id) },
  deeds: {
    copy: { label: '复制链接', action: 'query', copies: ({ short_url }) => String(short_url) },
    save: {
      label: '下载二维码',
      action: 'query',
      // What is posted somewhere is taken as PNG everywhere; the archive has SVG for print as well.
      saves: ({ code, title }) => ({ address: `${linkBase}${String(code)}/code.png`, name: `${String(title)}.png` }),
    },
    visits: {
      label: '查看数据',
      action: 'query',
      leads: ({ activity_kind, activity_id }) => activityPath(activity_kind, activity_id),
    },
  },
  packs: { label: '打包下载二维码', action: 'get', call: linkCodesCall, most: mostPacked },
  fields: {
    qr_image: image('二维码', made),
    title: text('链接名称', made),
    activity_kind: select('活动来源', linkKinds, made),
    activity_id: integer('活动编号', { ...made, names: true }),
    activity_title: text('活动', made),
    channel: select('渠道', linkChannels, made),
    code: text('短码', made),
    short_url: text('短链', made),
    url: text('链接', made),
    wxapp_path: text('小程序路径', { ...made, when: ({ wxapp_path }) => wxapp_path !== undefined }),
    scene: text('场景值', made),
    expires_at: datetime('失效时间', made),
    pv: integer('访问量', made),
    uv: integer('访问人数', made),
  },
  columns: [
    { key: 'qr_image' },
    { key: 'title', width: 216 },
    { key: 'activity_kind', width: 104 },
    { key: 'activity_title', width: 160 },
    { key: 'channel', width: 90 },
    { key: 'status', width: 76 },
    { key: 'pv', width: 86 },
    { key: 'uv', width: 100 },
    { key: 'short_url', width: 180 },
    { key: 'url', width: 250 },
    { key: 'wxapp_path', width: 250 },
    { key: 'scene', width: 150 },
    { key: 'expires_at' },
    { key: 'created_at' },
  ],
  identity: { below: 'activity_title' },
  glance: ['status', 'channel', 'pv', 'uv', 'short_url', 'expires_at'],
  filters: [
    keyword('title', 'activity_title', 'short_url', 'scene'),
    optionsFilter('activity_kind', '活动来源', linkKinds),
    exactFilter('activity_id', '活动编号'),
    optionsFilter('channel', '渠道', linkChannels),
    optionsFilter('status', '状态', linkStatus),
  ],
  totals: ['pv', 'uv'],
  sortable: ['pv', 'uv', 'created_at'],
  calls: { list: 'GET /admin/api/FlanCcn/activityLinkLists' },
});

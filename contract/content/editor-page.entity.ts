import { defineEntity, keyword, optionsFilter, rangeFilter, wordsFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  chosen,
  datetime,
  ifFilled,
  image,
  integer,
  made,
  richtext,
  select,
  text,
  textarea,
  toggle,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { longestSlug, pageTypes, slugPattern } from './editor-page.ts';
import { endsLater, keptWhileSeen, publishRunStatus, publishStatus, publishTime } from './publish.ts';

const { calls, rest } = restCalls('/admin/api/editor-pages');

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What leads to it leads nowhere meanwhile. */
const leftAlone = ({ link_count }: Values): string | undefined =>
  count(link_count) > 0
    ? `有 ${count(link_count)} 个轮播图或弹窗链接到它，下线期间会员看不到这些轮播图和弹窗。`
    : undefined;

/** 图文页: a page that is written, published in versions, and found by its address (wider.md §8.6). */
export const editorPage = defineEntity({
  ...named('editor_page'),
  calls,
  rest,
  title: 'title',
  status: publishStatus,
  copyable: true,
  archived: 'archived',
  defaultSort: { field: 'updated_at', order: 'descend' },
  referable: ['draft', 'scheduled', 'published', 'offline'],
  identity: { name: 'title', below: 'slug', picture: 'cover' },
  standing: 'run_status',
  calendar: publishTime,
  statusTabs: true,
  panels: { page_preview: { title: '预览', at: 'tab', action: 'get' } },
  related: [{ entity: 'editor_page_version', by: 'page_id', title: '版本' }],
  cautions: { UNPUBLISH: leftAlone },
  fields: {
    title: text('标题', { section: '内容', rule: true, max: 50 }),
    slug: text('页面地址', {
      rule: true,
      max: longestSlug,
      unique: [],
      pattern: { test: slugPattern, hint: '应为 2–40 个小写字母、数字或连字符，如 brand-story' },
      help: '小写字母、数字和连字符，如 brand-story；发布后不能修改',
      locked: ({ version_no }) =>
        count(version_no) > 0 ? '发布过的页面地址不能修改，已有的链接要一直有效' : undefined,
    }),
    page_type: select('类型', pageTypes, { rule: true, initial: 'article' }),
    category: chosen('分类', 'page_category'),
    cover: image('封面', { help: '列表和分享卡片上的图' }),
    content: richtext('正文', { rule: true, max: 50_000 }),
    share_title: text('分享标题', { section: '分享和搜索', max: 50, help: '不填为页面标题' }),
    share_image: image('分享图', { help: '不填为封面' }),
    seo_desc: textarea('页面摘要', { max: 200, help: '搜索结果和分享卡片上的一段话' }),
    start_at: datetime('开始时间', { section: '展示', fresh: true, help: '不填为上线后立即展示', ...keptWhileSeen }),
    end_at: datetime('结束时间', { fresh: true, help: '不填为长期；到时自动下线' }),
    run_status: select('运行状态', publishRunStatus, made),
    is_changed: toggle('有未发布的修改', made),
    return_reason: text('退回原因', ifFilled('return_reason')),
    version_no: integer('版本', { section: '效果', ...made }),
    view_count: integer('浏览', made),
    link_count: integer('引用数', made),
  },
  rules: [endsLater],
  columns: [
    { key: 'cover', label: '封面' },
    { key: 'title', width: 220 },
    { key: 'slug', width: 180 },
    { key: 'page_type', width: 96 },
    { key: 'category', width: 110 },
    { key: 'view_count', width: 96 },
    { key: 'link_count', width: 84 },
    { key: 'version_no', width: 76 },
    { key: 'is_changed', label: '待发布修改', width: 104 },
    { key: 'status', width: 96 },
    { key: 'run_status', width: 96 },
    { key: 'start_at' },
    { key: 'end_at' },
    { key: 'updated_at' },
  ],
  glance: ['status', 'run_status', 'page_type', 'view_count', 'link_count', 'updated_at'],
  next: ['PUBLISH', { step: 'REPUBLISH', when: ({ is_changed }) => is_changed === true }],
  filters: [
    keyword('title', 'slug'),
    optionsFilter('page_type', '类型', pageTypes),
    wordsFilter('category', '分类', 'page_category'),
    optionsFilter('status', '状态', publishStatus),
    optionsFilter('run_status', '运行状态', publishRunStatus),
    rangeFilter('updated_at', '更新时间'),
  ],
  sortable: ['view_count', 'updated_at'],
});

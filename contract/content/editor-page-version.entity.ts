import { defineEntity, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  chosen,
  datetime,
  ifFilled,
  image,
  integer,
  made,
  reference,
  richtext,
  select,
  text,
  textarea,
  toggle,
} from '../entity/field.ts';
import { pageTypes, pageVersionStatus } from './editor-page.ts';

/** 图文页版本: what a page said when it was published (wider.md §8.6). Never changed. */
export const editorPageVersion = defineEntity({
  ...named('editor_page_version'),
  title: 'title',
  observed: true,
  status: pageVersionStatus,
  panels: { page_diff: { title: '对比', at: 'tab', later: true, action: 'get' } },
  fields: {
    title: text('标题', made),
    page_id: reference('图文页', 'editor_page', made),
    version_no: integer('版本', made),
    is_live: toggle('会员现在看到', made),
    page_type: select('类型', pageTypes, made),
    category: chosen('分类', 'page_category', made),
    cover: image('封面', ifFilled('cover')),
    content: richtext('正文', made),
    share_title: text('分享标题', ifFilled('share_title')),
    share_image: image('分享图', ifFilled('share_image')),
    seo_desc: textarea('页面摘要', ifFilled('seo_desc')),
    sha256: text('正文摘要值', { ...made, names: true }),
    published_at: datetime('发布时间', made),
    published_by: reference('发布人', 'account', ifFilled('published_by')),
  },
  columns: [
    { key: 'title', width: 220 },
    { key: 'page_id', width: 200 },
    { key: 'version_no', width: 76 },
    { key: 'is_live', width: 116 },
    { key: 'published_by', width: 120 },
    { key: 'published_at' },
    { key: 'sha256', width: 180 },
  ],
  glance: ['version_no', 'is_live', 'published_by', 'published_at'],
  filters: [referenceFilter('page_id', '图文页', 'editor_page'), rangeFilter('published_at', '发布时间')],
  sortable: ['published_at'],
  defaultSort: { field: 'published_at', order: 'descend' },
  calls: { list: 'GET /admin/api/editor-page-versions', detail: 'GET /admin/api/editor-page-versions/details' },
});

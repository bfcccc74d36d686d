import { defineEntity, flagFilter, keyword, optionsFilter, rangeFilter, referenceFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import { image, integer, made, reference, select, text } from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';

const mimes = {
  'image/jpeg': { label: 'JPG', color: 'blue' },
  'image/png': { label: 'PNG', color: 'green' },
  'image/webp': { label: 'WebP', color: 'purple' },
  'image/gif': { label: 'GIF', color: 'gold' },
} as const;

const { create: _, ...calls } = restCalls('/admin/api/files').calls;

/**
 * 素材: an uploaded picture (wider.md §10.12). Rows come from `POST /admin/api/upload`; people give them another name or folder, many at
 * once too, and delete what nothing refers to. What refers to one, the database notes with every write (server/db/file-uses.ts).
 */
export const file = defineEntity({
  ...named('file'),
  rest: restCalls('/admin/api/files').rest,
  calls,
  title: 'name',
  status: { kept: { label: '可用', color: 'success' }, deleted: { label: '已删除', color: 'default' } },
  archived: 'deleted',
  housed: true,
  sideTree: 'folder_id',
  gallery: { picture: 'picture', lines: ['size', 'dimensions', 'ref_count', 'url'] },
  commands: {
    MOVE: {
      label: '移动到文件夹',
      action: 'edit',
      fields: { target_folder_id: reference('目标文件夹', 'file_folder', { rule: true }) },
      shows: ['folder_id'],
      notIn: ['deleted'],
      bulk: true,
    },
  },
  batches: {
    MOVE: {
      call: 'POST /admin/api/files/batch',
      body: ({ values: { target_folder_id } }) => ({ op: 'move', payload: { folder_id: target_folder_id } }),
    },
  },
  parts: { upload_files: { label: '上传素材', action: 'add', ofList: true } },
  fields: {
    picture: image('缩略图', made),
    name: text('文件名', { rule: true, max: 100 }),
    folder_id: reference('文件夹', 'file_folder', { help: '不选则不在任何文件夹中' }),
    mime: select('类型', mimes, made),
    size: integer('大小', { ...made, bytes: true }),
    dimensions: text('尺寸', made),
    ref_count: integer('引用数', made),
    uploader_name: text('上传人', made),
    url: text('地址', { ...made, copied: '复制链接' }),
    sha256: text('SHA-256', made),
    used_elsewhere: text('其他使用', { ...made, when: ({ used_elsewhere }) => typeof used_elsewhere === 'string' }),
  },
  columns: [
    { key: 'picture' },
    { key: 'name', width: 220 },
    { key: 'mime', width: 84 },
    { key: 'size', width: 100 },
    { key: 'dimensions', width: 120 },
    { key: 'ref_count', width: 90 },
    { key: 'folder_id', width: 130 },
    { key: 'url', width: 100, label: '链接' },
    { key: 'uploader_name', width: 110 },
    { key: 'created_at', label: '上传时间' },
  ],
  glance: ['mime', 'size', 'ref_count', 'folder_id', 'url', 'created_at'],
  filters: [
    keyword('name'),
    referenceFilter('folder_id', '文件夹', 'file_folder'),
    optionsFilter('mime', '类型', mimes),
    referenceFilter('uploader_id', '上传人', 'account'),
    flagFilter('unused', '未使用'),
    rangeFilter('created_at', '上传时间'),
  ],
  sortable: ['created_at', 'size', 'ref_count'],
  defaultSort: { field: 'created_at', order: 'descend' },
});

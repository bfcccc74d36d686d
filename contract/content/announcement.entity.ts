import { defineEntity, keyword, optionsFilter, rangeFilter } from '../entity/entity.ts';
import { named } from '../entity-names.ts';
import {
  datetime,
  ifFilled,
  integer,
  made,
  percent,
  reference,
  references,
  richtext,
  select,
  text,
  toggle,
  unseen,
  type Values,
} from '../entity/field.ts';
import { restCalls } from '../entity/rest.ts';
import { audience } from '../members/audience.ts';
import { announcementCategories, announcementSides, announcementStatus } from './announcement.ts';

const { calls, rest } = restCalls('/admin/api/announcements');

/** Corrections are another announcement: what somebody has read stays what he read. */
const kept = {
  locked: ({ status }: Values) =>
    status === undefined || status === 'draft' ? undefined : '发布过的公告不能修改；需要更正时请撤回，再复制一条',
} as const;
/** Where it stands and how long may change as long as it is not over. */
const open = {
  locked: ({ status }: Values) =>
    status === 'expired' || status === 'archived' ? '公告已结束，不能再修改' : undefined,
} as const;

const isForOperators = ({ side }: Values) => side === 'admin' || side === 'both';
const isForMembers = ({ side }: Values) => side === 'member' || side === 'both';
const isPinned = ({ pinned }: Values) => pinned === true;
const at = (value: unknown) => Date.parse(String(value));

/** 公告: told to operators, members or both for some time (wider.md §8.3). */
export const announcement = defineEntity({
  ...named('announcement'),
  calls,
  rest,
  title: 'title',
  status: announcementStatus,
  copyable: true,
  archived: 'archived',
  calendar: { from: 'publish_at', to: 'expire_at', live: ['scheduled', 'published'], over: ['expired'] },
  referable: ['draft', 'scheduled', 'published', 'revoked', 'expired'],
  identity: { name: 'title', below: 'category' },
  statusTabs: true,
  fields: {
    title: text('标题', { section: '内容', rule: true, max: 50, ...kept }),
    category: select('类型', announcementCategories, { rule: true, initial: 'notice', ...kept }),
    content: richtext('正文', { rule: true, max: 20_000, ...kept }),
    side: select('范围', announcementSides, { section: '对象', rule: true, initial: 'admin', ...kept }),
    role_ids: references('后台角色', 'role', {
      max: 20,
      when: isForOperators,
      help: '角色和部门都不选为全部账号；都选时符合其中一个即可',
      ...kept,
    }),
    dept_ids: references('后台部门', 'dept', { max: 50, when: isForOperators, help: '含下级部门', ...kept }),
    must_read: toggle('必读', {
      initial: false,
      when: isForOperators,
      help: '打开工作台时弹出，点「我已阅读」才关闭',
      ...kept,
    }),
    audience: { ...audience, label: '会员范围', when: isForMembers, ...kept },
    publish_at: datetime('发布时间', { section: '时间', fresh: true, help: '不填为发布后立即生效', ...kept }),
    expire_at: datetime('过期时间', { fresh: true, help: '不填为长期；到时自动过期', ...open }),
    pinned: toggle('置顶', { initial: false, ...open }),
    pinned_until: datetime('置顶到', { when: isPinned, fresh: true, help: '不填为一直置顶', ...open }),
    read_count: integer('已读人数', { section: '效果', computed: true, when: isForOperators }),
    target_count: integer('应读人数', { computed: true, when: isForOperators }),
    read_rate: percent('阅读率', { computed: true, when: isForOperators, decimals: 1 }),
    view_count: integer('会员浏览', made),
    published_by: reference('发布人', 'account', ifFilled('published_by')),
    revoke_reason: text('撤回原因', ifFilled('revoke_reason')),
    is_over: toggle('已过过期时间', unseen),
  },
  rules: [
    {
      field: 'expire_at',
      check: ({ publish_at, expire_at }) =>
        typeof publish_at === 'string' && typeof expire_at === 'string' && at(expire_at) <= at(publish_at)
          ? '过期时间应晚于发布时间'
          : undefined,
    },
    {
      field: 'pinned_until',
      check: ({ publish_at, pinned_until }) =>
        typeof publish_at === 'string' && typeof pinned_until === 'string' && at(pinned_until) <= at(publish_at)
          ? '置顶的截止时间应晚于发布时间'
          : undefined,
    },
  ],
  columns: [
    { key: 'title', width: 260 },
    { key: 'category', width: 100 },
    { key: 'side', width: 120 },
    { key: 'pinned', width: 76 },
    { key: 'must_read', width: 76 },
    { key: 'read_rate', width: 96 },
    { key: 'read_count', width: 96 },
    { key: 'view_count', width: 96 },
    { key: 'publish_at' },
    { key: 'expire_at' },
    { key: 'status', width: 96 },
    { key: 'published_by', width: 120 },
    { key: 'updated_at' },
  ],
  glance: ['status', 'side', 'must_read', 'read_rate', 'publish_at', 'pinned'],
  next: ['PUBLISH'],
  filters: [
    keyword('title'),
    optionsFilter('category', '类型', announcementCategories),
    optionsFilter('side', '范围', announcementSides),
    optionsFilter('status', '状态', announcementStatus),
    rangeFilter('publish_at', '发布时间'),
  ],
  sortable: ['publish_at', 'read_count'],
});

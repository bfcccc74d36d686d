import type { Call } from '../entity/call.ts';
import type { Options } from '../entity/field.ts';
import type { LinkKind } from './link-paths.ts';

/** Where the links of a campaign are put. */
export const linkChannels = {
  h5: { label: 'H5 页面', color: 'blue' },
  wxapp: { label: '小程序', color: 'green' },
  alipay: { label: '支付宝', color: 'geekblue' },
} as const satisfies Options;

/** Where a link leads to: which list its activity stands in (award.md §4.7). */
export const linkKinds = {
  ccn: { label: '扫码活动', color: 'orange' },
  local: { label: '本地活动', color: 'blue' },
  invite: { label: '邀请活动', color: 'magenta' },
  acticode: { label: '活动码活动', color: 'purple' },
} as const satisfies Options & Readonly<Record<LinkKind, unknown>>;

export const linkStatus = {
  active: { label: '有效', color: 'success' },
  expired: { label: '失效', color: 'default' },
} as const satisfies Options;

/** Where short links are answered; nobody needs to be signed in. */
export const linkBase = '/l/';

/** The pictures of links that are named by `ids`, comma-joined, as one archive. */
export const linkCodesCall = 'GET /admin/api/FlanCcn/activityLinkCodes' satisfies Call;
/** Links of one archive at most: their ids stand in an address. */
export const mostPacked = 200;

/** What is wrong with the address that links lead to; undefined when nothing is, or none is given. */
export function targetFault(text: string): string | undefined {
  if (text === '') return undefined;
  const found = URL.parse(text);
  const isPlain = found?.protocol === 'https:' && found.search === '' && found.hash === '' && found.username === '';
  return isPlain ? undefined : '应为 https:// 开头、不带参数的地址，如 https://m.example.com';
}

/** What an adjustment does (wider.md §3.7). */
export const adjustKinds = {
  add: { label: '增加', color: 'green' },
  sub: { label: '扣减', color: 'orange' },
  extend: { label: '延期', color: 'blue' },
  reinstate: { label: '恢复过期', color: 'cyan' },
} as const;

/** What can be done to a wallet: what never expires is given no other day to expire on. */
export const kindsOf = ({ wallet }: { readonly wallet?: unknown }): readonly string[] =>
  wallet === 'experience' ? ['add', 'sub'] : Object.keys(adjustKinds);

/** Whether it says what day points expire on, in place of how many there are. */
export const isOfDays = ({ kind }: { readonly kind?: unknown }): boolean => kind === 'extend' || kind === 'reinstate';

/** How an adjustment stands (engines.md §2.3). */
export const adjustStatus = {
  draft: { label: '草稿', color: 'default' },
  pending: { label: '待审批', color: 'gold' },
  approved: { label: '已批准', color: 'blue' },
  running: { label: '执行中', color: 'processing' },
  executed: { label: '已执行', color: 'green' },
  partial: { label: '部分成功', color: 'orange' },
  rejected: { label: '已驳回', color: 'red' },
  withdrawn: { label: '已撤回', color: 'default' },
} as const;

/** What became of a member of an adjustment. */
export const outcomes = {
  due: { label: '未执行', color: 'default' },
  done: { label: '成功', color: 'green' },
  failed: { label: '失败', color: 'red' },
} as const;

/** Points for each member at most, and members that a form names (wider.md §3.7); files have a limit of their own. */
export const mostEach = 100_000;
export const mostNamed = 500;

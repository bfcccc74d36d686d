/** How points that are put aside stand (engines.md §2.3). */
export const holdStatus = {
  open: { label: '冻结中', color: 'gold' },
  confirmed: { label: '已确认', color: 'green' },
  released: { label: '已释放', color: 'default' },
  lapsed: { label: '已到期释放', color: 'orange' },
} as const;
export type HoldStatus = keyof typeof holdStatus;

/** Days that points are put aside for at most, and where nobody says how long (engines.md §2.2). */
export const mostHoldDays = 30;

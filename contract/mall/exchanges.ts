/** What became of an exchange (wider.md §3.9). An order that waits for its money is none yet. */
export const exchangeResults = {
  success: { label: '成功', color: 'green' },
  failed: { label: '失败', color: 'red' },
  refunded: { label: '已退回', color: 'orange' },
} as const;

/** What members exchange for, as far as offers have it. */
export const exchangeTypes = {
  goods: { label: '商品' },
  virtual: { label: '虚拟商品' },
} as const;

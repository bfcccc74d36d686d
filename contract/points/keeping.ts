/** How a member's level stands (engines.md §2.3). */
export const keepStatus = {
  steady: { label: '正常', color: 'green' },
  grace: { label: '保级宽限', color: 'orange' },
} as const;

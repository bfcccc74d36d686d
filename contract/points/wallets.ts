/** What members have accounts of, by the codes of the wallets (engines.md §2.1). */
export const wallets = {
  points: { label: '积分', color: 'green' },
  experience: { label: '经验', color: 'purple' },
} as const;
export type WalletCode = keyof typeof wallets;

/** What is kept of a wallet is called. */
export const unitOf = (wallet: unknown): string =>
  wallet === 'experience' ? wallets.experience.label : wallets.points.label;

/** What becomes of what members owe (engines.md §2.2). */
export const debtModes = {
  case: { label: '人工处理' },
  next_earn: { label: '下次获得时抵扣' },
  negative: { label: '从余额扣除' },
} as const;

/** The page whose rights somebody needs to adjust a wallet (wider.md §3.7, §3.8). */
export const walletPages: Readonly<Record<WalletCode, string>> = { points: 'PointLog', experience: 'ExperienceLog' };

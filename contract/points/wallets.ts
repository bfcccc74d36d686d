/** What members have accounts of, by the codes of the wallets (engines.md §2.1). */
export const wallets = {
  points: { label: '积分', color: 'green' },
  experience: { label: '经验', color: 'purple' },
} as const;
export type WalletCode = keyof typeof wallets;

/** What is kept of a wallet is called. */
export const unitOf = (wallet: unknown): string =>
  wallet === 'experience' ? wallets.experience.label : wallets.points.label;

/** The page whose rights somebody needs to adjust a wallet (wider.md §3.7, §3.8). */
export const walletPages: Readonly<Record<WalletCode, string>> = { points: 'PointLog', experience: 'ExperienceLog' };

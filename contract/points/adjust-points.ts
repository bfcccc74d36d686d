const adjustmentFor = (wallet: string, memberId: unknown): string =>
  `/member/point-adjustment?open=new&wallet=${wallet}&user_ids=${String(memberId)}`;

/** The ways from a member, or one of his entries, to a new adjustment for him. */
export const adjustLabel = '调整积分';
export const adjustPage = (memberId: unknown): string => adjustmentFor('points', memberId);
export const adjustExperienceLabel = '调整经验';
export const adjustExperiencePage = (memberId: unknown): string => adjustmentFor('experience', memberId);

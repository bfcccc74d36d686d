/** The way from a member, or one of his entries, to a new adjustment for him. */
export const adjustLabel = '调整积分';
export const adjustPage = (memberId: unknown): string =>
  `/member/point-adjustment?open=new&user_ids=${String(memberId)}`;

/** What a draw knows of somebody's membership: levels and labels are not kept of members yet, so nobody has any. */
export const unknownMember = { levelId: 0, labelIds: [] as readonly number[] } as const;

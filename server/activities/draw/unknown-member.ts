/** What a draw knows of somebody's membership: it reads no level yet, and labels are not kept of members, so nobody has any. */
export const unknownMember = { levelId: 0, labelIds: [] as readonly number[] } as const;

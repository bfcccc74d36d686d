/**
 * Entities whose code comes to the browser in one file (docs/decisions/021), `src/<family>-entities.ts`, and what they are called.
 * The list of files that the first page carries stays short by it.
 */
const families = {
  acticode: [/^acticode_/, () => import('./acticode-entities.ts')],
  ccn: [/^ccn_|^activity_link$/, () => import('./ccn-entities.ts')],
  goods: [/^goods_[bm]|_off/, () => import('./goods-entities.ts')],
  house: [/^(?:dict|dept|para|perm|post|role)|_(?:log|job|outbox|session)$/, () => import('./house-entities.ts')],
  invite: [/^invit/, () => import('./invite-entities.ts')],
} as const;

/** The family that an entity belongs to, by its name; undefined where its code comes alone. */
export const familyOf = (name: string) => Object.entries(families).find(([, [named]]) => named.test(name));

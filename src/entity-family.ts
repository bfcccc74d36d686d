/** Entities whose code comes to the browser in one file (docs/decisions/021): `src/<family>-entities.ts`. */
type Family = 'acticode' | 'ccn' | 'goods' | 'house' | 'invite';

/** The family that an entity belongs to, by its name; undefined where its code comes alone. */
export function familyOf(name: string): Family | undefined {
  if (name === 'activity_link' || name.startsWith('ccn_')) return 'ccn';
  if (name.startsWith('acticode_')) return 'acticode';
  if (name.startsWith('invit')) return 'invite';
  if (/^goods_[bm]|_off/.test(name)) return 'goods';
  return /^(?:dict|dept|para|perm|post|role)|_(?:log|job|outbox|session)$/.test(name) ? 'house' : undefined;
}

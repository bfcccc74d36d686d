/** Seals what is personal of one member, and opens it. */
export interface MemberKey {
  /** A value as it is stored; good for this member and this field only. */
  seal(field: string, value: string): string;
  /** What was sealed; undefined where somebody changed it. */
  open(field: string, stored: string): string | undefined;
}

/** Keeps personal data of members unreadable without the server's key and the member's own (engines.md §8.7). */
export interface MemberBox {
  /** A new key for a member, and how it is stored: sealed under the server's. */
  newKey(memberId: number): { readonly sealed: string; readonly key: MemberKey };
  /** The key that was stored; undefined with another server's key. */
  openKey(sealed: string, memberId: number): MemberKey | undefined;
  /** Blind index: the same for the same value of a field, and told by nobody without the server's key. */
  indexOf(field: string, value: string): string;
}

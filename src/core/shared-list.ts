/** A list that many controls ask for and one call answers (spec §3, shared caches). */
export interface SharedList<Value> {
  /** The list as it is kept, or as the call that is under way will bring it. Rejects as that does; a failure is not kept. */
  readonly ask: () => Promise<Value>;
  /** It is out of date: whoever asks next has it fetched anew, also while an older call is under way. */
  readonly forget: () => void;
}

/**
 * Shares what `fetch` brings among all who ask within `keptFor` ms. The age bounds what nobody tells: news that a broken stream has
 * missed, and rows that the operator is not told of: a picker of a form needs no permission on their page.
 */
export function sharedList<Value>(fetch: () => Promise<Value>, keptFor: number): SharedList<Value> {
  let kept: { readonly value: Promise<Value>; readonly until: number } | undefined;
  const forget = () => {
    kept = undefined;
  };
  return {
    forget,
    ask: () => {
      if (kept && performance.now() < kept.until) return kept.value;
      const value = fetch();
      const mine = { value, until: performance.now() + keptFor };
      kept = mine;
      value.catch(() => {
        if (kept === mine) forget();
      });
      return value;
    },
  };
}

type Fits = (typed: string, text: string) => boolean;

/** How texts sound: a few hundred syllables that nobody needs before somebody types. */
let fits: Fits | undefined;

async function load(): Promise<void> {
  const [{ rankOf }, { syllablesIn }] = await Promise.all([
    import('../../../contract/core/keyword-rank.ts'),
    import('../../../contract/core/syllables.ts'),
  ]);
  fits = (typed, text) => rankOf(typed, { title: text, syllables: syllablesIn(text) }) < Infinity;
}

/** Whether a choice is left by what is typed: it has these letters, or sounds like them (`gd` and `guangd` leave 广东). */
const isLeft = (typed: string, option?: { readonly label?: unknown }): boolean => {
  const label = typeof option?.label === 'string' ? option.label : '';
  return label.toLowerCase().includes(typed.trim().toLowerCase()) || fits?.(typed, label) === true;
};

/** Of a select: what is typed narrows it, by pinyin too. The sounds come while the keyboard is on its way. */
export const searchable = {
  onFocus: () => void load().catch(() => {}),
  showSearch: { filterOption: isLeft },
} as const;

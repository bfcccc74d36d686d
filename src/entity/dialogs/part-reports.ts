interface Edited {
  readonly key: string;
  readonly name: string;
}

/* What an editing dialog tells: the list page above it, whether closing would lose something and that it is over; everybody, what was saved. */

export const unsaved = ({ key }: Pick<Edited, 'key'>) => ({ type: 'PAGE_UNSAVED', key }) as const;
export const nothingUnsaved = ({ key }: Pick<Edited, 'key'>) => ({ type: 'PAGE_SAVED', key }) as const;
export const closed = (wrote: boolean) => ({ type: 'PAGE_CLOSED', wrote }) as const;
/** 「…」的权限已保存. */
export const saved = ({ name }: Edited, cause: string, what: string) =>
  ({ type: 'NOTIFY', notice: { cause, level: 'success', text: `「${name}」的${what}已保存` } }) as const;

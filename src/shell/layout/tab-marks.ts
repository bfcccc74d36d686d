import type { TabsContext } from '../../../machines/shell/tabs-types.ts';

/** What a tab has to tell besides its title; one at a time, the most urgent. */
export interface TabMark {
  readonly kind: 'saving' | 'failed' | 'unsaved' | 'news';
  readonly text: string;
}

const texts = { saving: '保存中', failed: '出错', unsaved: '未保存', news: '有更新' } as const;

/** The mark of a tab; none when there is nothing to tell. */
export function markOf({ marks, unsaved, news }: TabsContext, key: string): TabMark | undefined {
  const kind =
    marks[key] ?? (unsaved.includes(key) ? ('unsaved' as const) : news.includes(key) ? ('news' as const) : undefined);
  return kind && { kind, text: texts[kind] };
}

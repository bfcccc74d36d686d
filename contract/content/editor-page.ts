import type { Options } from '../entity/field.ts';

/* 图文页: pages of members that have no code of their own (wider.md §8.6). */

export const pageTypes = {
  article: { label: '图文', color: 'blue' },
  landing: { label: '落地页', color: 'magenta' },
  help: { label: '帮助', color: 'green' },
  brand: { label: '品牌故事', color: 'gold' },
} as const satisfies Options;
export type PageType = keyof typeof pageTypes;

/** How a page is called in its address: `brand-story`. */
export const slugPattern = /^[a-z\d-]{2,40}$/;
export const longestSlug = 40;

/** A version is written once, when its page is published. */
export const pageVersionStatus = { published: { label: '已发布', color: 'success' } } as const satisfies Options;

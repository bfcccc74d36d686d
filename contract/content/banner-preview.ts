import type { Row } from '../core/page.ts';

/** What members will see of a position with this banner in it: those that run now and itself, as they follow each other there. */
export interface BannerPreview {
  readonly slides: readonly Row[];
}

/** The larger sort first, the newer of two; as content/place has them. */
const byPlace = (one: Row, other: Row): number => Number(other['sort']) - Number(one['sort']) || other.id - one.id;

/** The slides of a position with a banner in it, whether it is in view yet or not; `published`: those of the same position. */
export const previewOf = (banner: Row, published: readonly Row[]): BannerPreview => ({
  slides: [
    banner,
    ...published.filter(({ id, ...other }) => id !== banner.id && other['run_status'] === 'running'),
  ].toSorted(byPlace),
});

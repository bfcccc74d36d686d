import type { Row } from '../core/page.ts';
import type { BannerPreview } from './banner-preview.ts';

/** The higher priority first, then the later start, then the newer; as content/place has them. */
const byPlace = (one: Row, other: Row): number =>
  Number(other['priority']) - Number(one['priority']) ||
  Date.parse(String(other['start_at'])) - Date.parse(String(one['start_at'])) ||
  other.id - one.id;

const pagesOf = (row: Row): readonly unknown[] => (Array.isArray(row['pages']) ? row['pages'] : []);

/** A popup among those that run now on any of its pages, in the order in which members are shown one of them. */
export const popupsAround = (popup: Row, published: readonly Row[]): BannerPreview => ({
  slides: [
    popup,
    ...published.filter(
      (other) =>
        other.id !== popup.id &&
        other['run_status'] === 'running' &&
        pagesOf(other).some((page) => pagesOf(popup).includes(page)),
    ),
  ].toSorted(byPlace),
});

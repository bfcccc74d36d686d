import { afterEach } from 'vitest';
import type { Row } from '../../contract/core/page.ts';
import { domUi } from '../engine/dom-ui.ts';
import { drawList, type ListOptions, type ListUnderTest } from './list-around.tsx';

export const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** A picture as 素材库 lists it. */
export const pictureRow = (id: number): Row => ({
  id,
  version: 1,
  status: 'kept',
  name: `图片${id}.png`,
  picture: { file_id: id, url: dot },
  size: 2048 * id,
  dimensions: '800 × 600',
  ref_count: id,
  url: `/files/${id}.png`,
});

export const many = (count: number) => Array.from({ length: count }, (_, index) => pictureRow(index + 1));

export const cards = () => [...document.querySelectorAll<HTMLElement>('.gallery-card')];

/** How a test draws 素材库 turned to cards; what it drew is gone after it. */
export function oneGallery(): (options?: Partial<ListOptions>) => Promise<ListUnderTest> {
  let list: ListUnderTest | undefined;
  afterEach(() => list?.clear());
  return async (options) => {
    list?.clear();
    list = drawList({ entity: 'file', rows: many(3), ...options });
    await domUi().click('网格');
    return list;
  };
}

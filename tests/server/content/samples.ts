import type { Values } from '../../../contract/entity/field.ts';

/** A banner at the top of the home page, with a picture of the demo that has the size of that place. */
export const sampleBanner: Values = {
  position: 'home_top',
  image: { file_id: 13, url: '' },
  link: { link_type: 'none', ref_id: null, url: null },
  start_at: '2026-01-01T00:00:00+08:00',
  end_at: '2099-01-01T00:00:00+08:00',
  sort: 5,
};

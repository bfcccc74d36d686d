const paths = {
  back: 'M10 3 5 8l5 5',
  forward: 'm6 3 5 5-5 5',
  first: 'M12 3 7 8l5 5M4 3v10',
  last: 'm4 3 5 5-5 5M12 3v10',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  follow: 'M8 2v2M8 12v2M2 8h2M12 8h2M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  near: 'M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM3.5 8H6M10 8h2.5M1.5 6.5h2v3h-2zM12.5 6.5h2v3h-2z',
  full: 'M9.5 2.5h4v4M13.5 2.5l-5 5M6.5 13.5h-4v-4M2.5 13.5l5-5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.3 10.3 14 14',
  close: 'm3.5 3.5 9 9M12.5 3.5l-9 9',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  upload: 'M8 10.5v-8M4.5 6 8 2.5 11.5 6M2.5 13.5h11',
  record: 'M5 1.5h6M6.5 1.5V6L2.8 12.4a1.4 1.4 0 0 0 1.2 2.1h8a1.4 1.4 0 0 0 1.2-2.1L9.5 6V1.5M4.6 10h6.8',
  layers: 'm8 2 6 3.2L8 8.4 2 5.2 8 2ZM2.5 8.2 8 11.1l5.5-2.9M2.5 11 8 13.9 13.5 11',
  link: 'M6.5 9.5a2.5 2.5 0 0 0 3.6 0l2.6-2.6a2.5 2.5 0 0 0-3.6-3.6L8 4.4M9.5 6.5a2.5 2.5 0 0 0-3.6 0L3.3 9.1a2.5 2.5 0 0 0 3.6 3.6L8 11.6',
  keys: 'M1.5 4h13v8.5h-13zM4 6.7h.1M6.7 6.7h.1M9.3 6.7h.1M12 6.7h.1M4.5 9.8h7',
  system: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 2v12',
  light:
    'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1.2v1.4M8 13.4v1.4M1.2 8h1.4M13.4 8h1.4M3.2 3.2l1 1M11.8 11.8l1 1M3.2 12.8l1-1M11.8 4.2l1-1',
  dark: 'M13.5 9.6A5.8 5.8 0 1 1 6.4 2.5a4.6 4.6 0 0 0 7.1 7.1Z',
  down: 'm4 6 4 4 4-4',
  send: 'M2.5 8h10M8.5 4l4 4-4 4',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  restore: 'M3 8a5 5 0 1 0 1.6-3.7L3 6M3 2.5V6h3.5',
  replay: 'M2.5 3v10M6 3.5v9l7.5-4.5L6 3.5Z',
  charts: 'M2.5 2.5h5v4h-5zM8.5 9.5h5v4h-5zM5 6.5v5h3.5',
} as const;

export type GlyphName = keyof typeof paths;

/** A small line drawing in the colour of the text around it; says nothing to those who do not see. */
export const Glyph = ({ name }: { readonly name: GlyphName }) => (
  <svg className="glyph" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

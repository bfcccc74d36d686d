import type { ThemeConfig } from 'antd';
import { defaultSettings } from '../machines/layout.ts';

/** Scope of the theme's CSS variables: an element with this class may use `--ant-…`. */
export const themeScope = 'flan';

/** A darker green for words: the default primary colour is too light to read on white. */
const readableGreen = '#237804';

/** antd's theme: the operator's primary colour, and a dark menu that goes with it (spec §3). */
export const themeOf = (colour: string): ThemeConfig => ({
  cssVar: { key: themeScope },
  token: {
    colorPrimary: colour,
    colorLink: colour === defaultSettings.colour ? readableGreen : colour,
    colorLinkHover: colour,
  },
});

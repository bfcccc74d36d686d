import type { ThemeConfig } from 'antd';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import type { LayoutSettings } from '../../machines/shell/layout.ts';
import { readable } from '../core/contrast.ts';

/** Scope of the theme's CSS variables: an element with this class may use `--ant-…`. */
export const themeScope = 'flan';

/** Grounds that words stand on: the lightest of the dark ones, where light words are hardest to read. */
const lightGround = '#ffffff';
const darkGround = '#262a27';

const lightTokens = {
  colorBgLayout: '#f3f5f3',
  colorTextTertiary: 'rgba(0,0,0,0.6)',
  colorTextDescription: 'rgba(0,0,0,0.6)',
  colorTextPlaceholder: 'rgba(0,0,0,0.56)',
  colorError: '#d4272e',
};

/** A shade of the brand's green instead of black; planes that lie higher are lighter. */
const darkTokens = {
  colorBgLayout: '#0f1210',
  colorBgContainer: '#181b19',
  colorBgElevated: '#222624',
  colorTextTertiary: 'rgba(255,255,255,0.58)',
  colorTextDescription: 'rgba(255,255,255,0.58)',
  colorTextPlaceholder: 'rgba(255,255,255,0.5)',
  colorError: '#f2686b',
};

const lightParts = { Tag: { colorSuccess: '#237804' } };

/** What words stand on or are written in where antd's dark shades come too close to each other; the same in layout/foundation.css. */
const darkParts = {
  Form: { colorError: '#f58386' },
  Table: { rowSelectedBg: '#232b24', rowSelectedHoverBg: '#283129' },
};

/** Less space around and within everything; words keep their size. */
const compactTokens = {
  controlHeight: 28,
  controlHeightLG: 36,
  controlHeightSM: 22,
  sizeXL: 24,
  sizeLG: 16,
  sizeMD: 16,
  sizeMS: 12,
  size: 12,
  sizeSM: 8,
  sizeXS: 6,
};

/** What the theme goes by. `motion` false: nothing moves (people who asked their system for that). */
export interface Look extends Pick<LayoutSettings, 'colour' | 'theme' | 'density'> {
  readonly motion: boolean;
}

/**
 * antd's theme (spec §3): the operator's primary colour, light or dark, and how close together everything stands. Words in the
 * primary colour, and words on it, are as dark or light as it takes to read them (WCAG 2.2 AA).
 */
export function themeOf({ colour, theme, density, motion }: Look): ThemeConfig {
  const isDark = theme === 'realDark';
  // White words stand on it.
  const strong = readable(colour, lightGround);
  const word = isDark ? readable(colour, darkGround) : strong;
  return {
    cssVar: { key: themeScope },
    ...(isDark && { algorithm: darkAlgorithm }),
    token: {
      colorPrimary: colour,
      colorLink: word,
      colorLinkHover: word,
      ...(isDark ? darkTokens : lightTokens),
      ...(density === 'compact' && compactTokens),
      motion,
    },
    components: {
      Button: {
        algorithm: true,
        colorPrimary: strong,
        // antd would make it lighter under the pointer, and the words on it harder to read.
        colorPrimaryHover: readable(colour, lightGround, 6),
        colorPrimaryActive: readable(colour, lightGround, 7),
        ...(isDark && { colorError: lightTokens.colorError }),
      },
      ...(isDark ? darkParts : lightParts),
      Pagination: { colorPrimary: word, colorPrimaryHover: word },
    },
  };
}

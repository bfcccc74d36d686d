import type { ThemeConfig } from 'antd';

/** Scope of the theme's CSS variables: an element with this class may use `--ant-…`. */
export const themeScope = 'flan';

/** antd's theme: the operator's primary colour, and a dark menu that goes with it (spec §3). */
export const themeOf = (colour: string): ThemeConfig => ({
  cssVar: { key: themeScope },
  token: { colorPrimary: colour, colorLink: '#237804', colorLinkHover: colour, borderRadius: 6 },
  components: {
    Menu: {
      itemHeight: 42,
      itemBorderRadius: 6,
      subMenuItemBorderRadius: 6,
      darkPopupBg: '#102417',
      darkItemBg: 'transparent',
      darkSubMenuItemBg: 'transparent',
      darkItemColor: 'rgb(255 255 255 / 72%)',
      darkItemHoverBg: 'rgb(255 255 255 / 8%)',
      // White words on the bare primary colour would be hard to read.
      darkItemSelectedBg: `color-mix(in oklab, ${colour} 62%, #06210d)`,
    },
  },
});

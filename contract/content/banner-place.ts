import type { Options, PictureSize } from '../entity/field.ts';

/* Where banners stand in what members see (wider.md §8.1). */

interface Position {
  readonly label: string;
  readonly color: string;
  readonly size: PictureSize;
  /** The screen that it is a part of. */
  readonly page: BannerPage;
}

/** Screens of members that have banners. */
export const bannerPages = ['home', 'mall', 'member', 'game', 'login'] as const;
export type BannerPage = (typeof bannerPages)[number];

/** Positions with the size of their pictures, from the top of their screen downwards. */
export const bannerPositions = {
  home_top: { label: '首页顶部', color: 'blue', size: { width: 750, height: 340 }, page: 'home' },
  home_middle: { label: '首页腰部', color: 'geekblue', size: { width: 702, height: 200 }, page: 'home' },
  mall_top: { label: '积分商城', color: 'gold', size: { width: 750, height: 300 }, page: 'mall' },
  member: { label: '会员中心', color: 'purple', size: { width: 702, height: 180 }, page: 'member' },
  game: { label: '游戏中心', color: 'magenta', size: { width: 750, height: 300 }, page: 'game' },
  login: { label: '登录页', color: 'cyan', size: { width: 750, height: 500 }, page: 'login' },
} as const satisfies Readonly<Record<string, Position>> & Options;
export type BannerPosition = keyof typeof bannerPositions;

const isPosition = (position: unknown): position is BannerPosition =>
  typeof position === 'string' && Object.hasOwn(bannerPositions, position);

/** The size of pictures in a position; undefined while none is chosen. */
export const bannerSize = (position: unknown): PictureSize | undefined =>
  isPosition(position) ? bannerPositions[position].size : undefined;

/** The positions of a screen, from the top downwards. */
export const positionsOf = (page: BannerPage): readonly BannerPosition[] =>
  Object.entries(bannerPositions).flatMap(([position, at]) =>
    at.page === page && isPosition(position) ? [position] : [],
  );

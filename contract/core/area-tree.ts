/** The whole-country tree of areas (spec §7, award.md §6.1). */
export const areaTreeCall = 'POST /admin/api/FlanAreas/trees';

/** How far down an area lies. */
export const areaLevels = { province: '省', city: '市', district: '区县' } as const;
export type AreaLevel = keyof typeof areaLevels;

/** An area as the call answers it. */
export interface AreaNode {
  /** Six digits (GB/T 2260). */
  readonly code: string;
  readonly name: string;
  /** With the names of the areas that it lies in: 广东省广州市天河区. */
  readonly full_name: string;
  readonly level: AreaLevel;
  /** By the data, not by the digits: districts of 北京市 lie in it directly. Null for provinces. */
  readonly parent_code: string | null;
  /** Without tones and gaps, to search by: tianhequ. */
  readonly pinyin: string;
  /** No longer an area: its name is known, and nobody chooses it any more. */
  readonly disabled: boolean;
  /** The area that took its place. */
  readonly merged_into: string | null;
  readonly is_leaf: boolean;
  readonly children?: readonly AreaNode[];
}

export interface AreaQuery {
  readonly parent_code?: string | undefined;
  readonly max_level?: AreaLevel | undefined;
  readonly keyword?: string | undefined;
  /** Just these, with the areas that they lie in. */
  readonly codes?: readonly string[] | undefined;
}

/** The page that every tree is: all of it. */
export interface AreaPage {
  readonly data: readonly AreaNode[];
  readonly pageNo: 1;
  /** Areas in the answer, at whatever depth. */
  readonly totalCount: number;
}

/** How a scope is chosen (award.md §0.2). */
export const areaModes = { all: '全部地区', include: '仅限以下地区', exclude: '以下地区除外' } as const;

/** The key beside a field of areas under which the server tells it in words. */
export const areaWordsKey = (key: string): string => `${key.replace(/_code$/, '')}_name`;

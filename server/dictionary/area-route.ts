import { z } from 'zod';
import {
  type AreaLevel,
  type AreaNode,
  type AreaPage,
  type AreaQuery,
  areaTreeCall,
} from '../../contract/core/area-tree.ts';
import { plainText } from '../../contract/entity/wire/wire.ts';
import { type Route, route } from '../http/route.ts';
import { allAreas, areaPath } from '../core/areas/area-file.ts';

const code = z.string({ error: '地区码应为 6 位数字' }).regex(/^\d{6}$/, { error: '地区码应为 6 位数字' });

const schema = z.strictObject({
  parent_code: code.optional(),
  max_level: z.enum(['province', 'city', 'district'], { error: '级别应为 province、city 或 district' }).optional(),
  keyword: plainText('关键词').max(40, { error: '关键词的字数应不超过 40' }).optional(),
  codes: z.array(code, { error: 'codes 应为地区码的列表' }).max(3000, { error: 'codes 最多 3,000 个' }).optional(),
});

/** The tree of areas: public, the same for everybody, and never paged (spec §7: POST with a body). */
export const areaTreeRoute: Route = route<AreaQuery>({
  call: areaTreeCall,
  access: 'session',
  summary: '省、市、区县的地区树；按上级、级别、关键词或代码取其中一部分',
  input: schema,
  read: async (query) => treeOf(query),
});

type Flat = Omit<AreaNode, 'children'>;
const depths: readonly AreaLevel[] = ['province', 'city', 'district'];

const isNamed = ({ name, pinyin, code: own, full_name }: Flat, keyword: string) =>
  [name, pinyin, own, full_name].some((text) => text.includes(keyword));

/** The codes that an answer is about, with all that they lie in; undefined: no such condition. */
function wanted({ codes, keyword = '' }: AreaQuery): ReadonlySet<string> | undefined {
  if (codes === undefined && keyword === '') return undefined;
  const sought = keyword.toLowerCase();
  const meant =
    codes ??
    [...allAreas().values()].filter((area) => !area.disabled && isNamed(area, sought)).map((area) => area.code);
  return new Set(meant.flatMap((one) => areaPath(one).map((area) => area.code)));
}

function treeOf(query: AreaQuery): AreaPage {
  const { parent_code = null, max_level = 'district' } = query;
  const only = wanted(query);
  const deepest = depths.indexOf(max_level);
  const byParent = Map.groupBy(
    [...allAreas().values()].filter((area) => depths.indexOf(area.level) <= deepest && (only?.has(area.code) ?? true)),
    (area) => area.parent_code,
  );
  let totalCount = 0;
  const below = (parent: string | null): readonly AreaNode[] =>
    (byParent.get(parent) ?? []).map((area) => {
      totalCount += 1;
      const children = below(area.code);
      return children.length === 0 ? area : { ...area, children };
    });
  const data = below(parent_code);
  return { data, pageNo: 1, totalCount };
}

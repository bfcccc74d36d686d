import { goodsMarket } from '../../contract/goods/goods-market.entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import { areaOf } from '../core/areas/area-file.ts';
import { sightOn } from '../sign-in/reach.ts';
import { invalid } from '../http/failure.ts';
import type { Operator } from '../entity/write/database.ts';
import type { Write } from '../entity/resource.ts';
import { seesArea } from '../entity/read/scope.ts';
import { asText } from '../entity/read/wire-values.ts';

const linesOf = (values: Values | undefined): readonly Values[] => {
  const lines = values?.['region_quotas'];
  return Array.isArray(lines) ? (lines as readonly Values[]) : [];
};

const said = (line: Values): string =>
  JSON.stringify(['quota', 'dealer_name', 'contact_mobile'].map((key) => line[key] ?? null));

/**
 * Whoever is limited to areas gives, changes and takes the quotas of these only (wider.md §13, own regions): goods are seen for one of
 * their regions, and the others' quotas stay as they are.
 * @throws {Failure} 40001 that names the first region that is not his
 */
export function refuseForeignQuotas({ values, row, changes }: Write, { reach }: Operator): void {
  if (!changes('region_quotas')) return;
  const sight = sightOn(reach, goodsMarket.permissionId);
  const foreign = (of: Values | undefined): ReadonlyMap<string, string> =>
    new Map(
      linesOf(of)
        .map((line) => [asText(line['area']), said(line)] as const)
        .filter(([area]) => !seesArea(sight, area)),
    );
  const [before, after] = [foreign(row), foreign(values)];
  const touched = [...before.keys(), ...after.keys()].find((area) => before.get(area) !== after.get(area));
  if (touched === undefined) return;
  const message = `「${areaOf(touched)?.full_name ?? touched}」超出您的数据范围，不能增减或修改它的配额`;
  throw invalid([{ field: 'region_quotas', message }]);
}

/** What each region says for itself; the rest of the goods is said for all of them. */
const ofRegions: ReadonlySet<string> = new Set(['region_quotas', 'localverifice_ids', 'remark']);

/**
 * What goods say for all their regions changes only by the hand of somebody who sees all of these.
 * @throws {Failure} 40001 on every field that he would change
 */
export function refuseSharedFields({ row, changes }: Write, { reach }: Operator): void {
  const sight = sightOn(reach, goodsMarket.permissionId);
  if (linesOf(row).every((line) => seesArea(sight, asText(line['area'])))) return;
  const message = '商品还有您数据范围以外地区的配额，您只能修改自己地区的配额、核销点和备注';
  const touched = Object.keys(goodsMarket.fields).filter((key) => !ofRegions.has(key) && changes(key));
  if (touched.length > 0) throw invalid(touched.map((field) => ({ field, message })));
}

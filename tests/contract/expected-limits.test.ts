import { afterEach, describe, expect, test, vi } from 'vitest';
import { areaScopeFault, lies } from '../../contract/entity/areas.ts';
import { entities, entityNamed } from '../../contract/entities.ts';
import { changeText } from '../../contract/entity/change.ts';
import { faultOf } from '../../contract/entity/fault.ts';
import { type Field, period, validity } from '../../contract/entity/field.ts';
import { maskText } from '../../contract/core/mask.ts';
import { inZone } from '../../contract/entity/wire/wire.ts';
import { wordsOf } from '../../contract/entity/words.ts';
import { yuanOf } from '../../contract/core/yuan.ts';
import { csvRows } from '../../server/jobs/export/csv.ts';
import { cellOf } from '../../server/jobs/export/value.ts';
import { fenOf, formatInstant, formatMoney } from '../../src/entity/fields/formats.ts';
import { signed, yuan } from '../../src/activities/plan/outcome-text.ts';
import {
  expectedChanges,
  expectedInstants,
  expectedMasks,
  expectedMoney,
  expectedNumbers,
  expectedPlaces,
  expectedSpans,
  expectedTexts,
  expectedTyped,
  longestRemark,
} from '../expected/limits.ts';

/* The hand-written limits and formats of tests/expected against the declarations. */

const fieldOf = (entity: string, key: string): Field => {
  const field = entityNamed(entity).fields[key];
  if (!field) throw new Error(`${entity} has no ${key}`);
  return { ...field, rule: true, when: () => true };
};
/** Signs of four bytes, so that nobody counts halves of them. */
const long = (length: number) => '𠮷'.repeat(length);

describe('texts', () => {
  test.each(expectedTexts)('$entity $key: $min to $max characters', ({ entity, key, min, max }) => {
    const field = fieldOf(entity, key);
    const wrong = (text: string) => faultOf(field, text, {})?.includes('字数') ?? false;
    if (max !== undefined) expect([wrong(long(max)), wrong(long(max + 1))]).toEqual([false, true]);
    if (min === undefined) expect(wrong(long(1))).toBe(false);
    else expect([wrong(long(min - 1)), wrong(long(min))]).toEqual([true, false]);
  });

  test('every 备注 takes 200 characters and no more', () => {
    const remarks = entities.flatMap(({ name, fields: { remark } }) =>
      remark?.label === '备注' && !remark.computed ? [[name, remark] as const] : [],
    );
    expect(remarks.length).toBeGreaterThan(20);
    for (const [name, remark] of remarks)
      expect([name, faultOf(remark, long(longestRemark), {}), faultOf(remark, long(longestRemark + 1), {})]).toEqual([
        name,
        undefined,
        '备注的字数应不超过 200',
      ]);
  });
});

test.each(expectedNumbers)('$entity $key: $min to $max', ({ entity, key, min, max }) => {
  const field = entityNamed(entity).fields[key];
  expect({ ...(min !== undefined && { min: field?.min }), ...(max !== undefined && { max: field?.max }) }).toEqual({
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  });
});

describe('money', () => {
  test.each(expectedMoney)('%d fen are %s', (fen, plain, shown) => {
    expect([yuanOf(fen), formatMoney(fen)]).toEqual([plain, shown]);
    const cell = cellOf('x_fen', { kind: 'money', label: '金额' }, { id: 1, version: 1, status: 'draft', x_fen: fen });
    expect(cell).toEqual({ kind: 'money', yuan: Number(plain) });
    expect(csvRows([[cell]]).toString()).toBe(`${plain}\r\n`);
    expect(wordsOf({ kind: 'money', label: '金额' }, fen)).toBe(plain);
    expect(fenOf(plain)).toBe(fen);
  });
  test.each(expectedChanges)('%d beside %d before is %s, %s of difference', (now, before, change, difference) => {
    expect([changeText(now, before), signed(now - before, yuan)]).toEqual([change, difference]);
  });
  test.each(expectedTyped)('typed, %j is %j fen', (typed, fen) => expect(fenOf(typed)).toBe(fen));
});

test.each(expectedMasks)('the %s %s reads %s', (mask, whole, shown) => expect(maskText(mask, whole)).toBe(shown));

describe.each(['America/New_York', 'Pacific/Kiritimati', 'UTC'])('on a machine in %s', (zone) => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  test('the clock is the one of Shanghai', () => {
    vi.stubEnv('TZ', zone);
    expect(expectedInstants.map(([at]) => formatInstant(at))).toEqual(expectedInstants.map(([, shown]) => shown));
    expect(expectedInstants.map(([at]) => inZone(at))).toEqual(
      expectedInstants.map(([, shown]) => `${shown.replace(' ', 'T')}+08:00`),
    );
  });
});

test.each(expectedPlaces)('%s in %s: %s', (code, within, isIn) => {
  expect(lies(code, within)).toBe(isIn);
  // No code of a scope may be an ancestor of another (award.md §0.2).
  if (code !== within)
    expect(areaScopeFault('地区', { mode: 'include', codes: [code, within] }) === undefined).toBe(
      !isIn && !lies(within, code),
    );
});

test.each(expectedSpans)('from %s to %s: %s', (start_at, end_at, isSpan) => {
  const wrong = '活动时间的结束时间应晚于开始时间';
  const span = { start_at, end_at };
  expect(faultOf(period('活动时间'), span, {})).toBe(isSpan ? undefined : wrong);
  expect(faultOf(validity('活动时间'), { type: 'fixed', ...span }, {})).toBe(isSpan ? undefined : wrong);
});

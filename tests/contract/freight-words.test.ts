import { describe, expect, test } from 'vitest';
import { changed, formOf, startValues } from '../../machines/entity/record/record-values.ts';
import { feeWords, freeText } from '../../contract/mall/freight-words.ts';
import { freightTemplate } from '../../contract/mall/freight-template.entity.ts';

/* How a freight template is told and filled in (wider.md §5.4). */

const fee = { first: 1, first_fee_fen: 1000, extra: 1, extra_fee_fen: 300 };

describe('a rule in words', () => {
  test.each([
    [fee, 'count', '1 件以内 10.00 元，每加 1 件 3.00 元'],
    [{ ...fee, first: 0.5, extra: 0.25 }, 'weight', '0.5 kg以内 10.00 元，每加 0.25 kg 3.00 元'],
    [{ ...fee, extra_fee_fen: 0 }, 'count', '1 件以内 10.00 元，每加 1 件 免运费'],
    [{ ...fee, first_fee_fen: 0, extra_fee_fen: 0 }, 'count', '免运费'],
    [{ ...fee, extra: null }, 'count', ''],
    [{}, 'count', ''],
  ])('%o by %s', (rule, mode, words) => expect(feeWords(rule, mode)).toBe(words));

  test('where it is free', () => {
    const areas = { mode: 'all', codes: [] };
    const row = (changes: object) => ({ areas, match: 'any', free_amount_fen: null, free_count: null, ...changes });
    expect(
      freeText({
        free_rules: [row({ free_amount_fen: 9900 }), row({ free_amount_fen: 500, free_count: 3, match: 'all' })],
      }),
    ).toBe('满 99.00 元包邮（全部地区）；满 5.00 元且满 3 件包邮（全部地区）');
    expect(freeText({ free_rules: null })).toBe('');
  });
});

test('another way of charging begins the rules anew, anything else leaves them', () => {
  const opened = { entity: 'freight_template', mode: 'create', row: null };
  const form = formOf(opened);
  const draft = {
    ...startValues(opened),
    rules: [
      { areas: [], ...fee },
      { areas: ['320000'], ...fee },
    ],
  };
  expect(changed(form, draft, { name: '江浙沪' })['rules']).toHaveLength(2);
  expect(changed(form, draft, { charge_mode: 'count' })['rules']).toHaveLength(2);
  expect(changed(form, draft, { charge_mode: 'weight' })['rules']).toEqual([{ areas: [], first: 1, extra: 1 }]);
});

test('areas of the other rules, and those that nothing is sent to, are offered no second time', () => {
  const rules = [{ areas: [] }, { areas: ['320000'] }, { areas: ['330100'] }];
  const elsewhere = freightTemplate.fields['rules']?.items?.['areas']?.elsewhere;
  expect(elsewhere?.({ rules, no_delivery: ['810000'] }, rules[2])).toEqual(['320000', '810000']);
  expect(freightTemplate.fields['no_delivery']?.elsewhere?.({ rules }, undefined)).toEqual(['320000', '330100']);
});

import { describe, expect, test } from 'vitest';
import { recordMachine } from '../../../machines/entity/record/record.ts';
import type { RecordEvent } from '../../../machines/entity/record/record-types.ts';
import { after, done } from '../../engine/promises.ts';

const row = { id: 102, version: 3, status: 'enabled' };
const blank = done('recallDraft', null);

describe('pictures for a formatted text', () => {
  const form = [done('load', { ...row, award_type: 'real_prize', use_rule: '<p>甲</p><p>乙</p>' }), blank] as const;
  const text = { entity: 'award', mode: 'edit', id: 102 } as const;
  const asked = (at?: number): RecordEvent => ({
    type: 'UPLOAD',
    key: 'use_rule',
    files: [],
    ...(at !== undefined && { at }),
    library: { room: 9, taken: [] },
  });
  const chosen = (...urls: readonly string[]) =>
    done('upload', { pictures: urls.map((url, at) => ({ file_id: at + 1, url })) });
  const ruleAfter = (...events: Parameters<typeof after<typeof recordMachine>>[2][]) =>
    after(recordMachine, text, ...form, ...events).context.draft['use_rule'];

  test('stand where they were asked for, or behind all of it, in their order', () => {
    expect(ruleAfter(asked(8), chosen('/uploads/a.png', '/uploads/b.png'))).toBe(
      '<p>甲</p><p><img src="/uploads/a.png" alt=""></p><p><img src="/uploads/b.png" alt=""></p><p>乙</p>',
    );
    expect(ruleAfter(asked(), chosen('/uploads/a.png'))).toBe(
      '<p>甲</p><p>乙</p><p><img src="/uploads/a.png" alt=""></p>',
    );
  });

  test('none of them leaves the text as it was', () => {
    expect(ruleAfter(asked(8), chosen())).toBe('<p>甲</p><p>乙</p>');
    expect(after(recordMachine, text, ...form, asked(8), chosen()).matches({ editing: 'pristine' })).toBe(true);
  });
});

import { expect, test } from 'vitest';
import { areasMachine } from '../../../machines/core/areas.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';
import { someAreas } from '../../models/areas.model.ts';

test('the tree is asked for at once, and again only after a failure', () => {
  expect(callsAfter(areasMachine, undefined)).toHaveLength(1);
  const failure = after(areasMachine, undefined, failed('fetchAreas', '网络异常'));
  expect(failure.context.error).toBe('网络异常');
  const came = after(
    areasMachine,
    undefined,
    failed('fetchAreas', '网络异常'),
    { type: 'RETRY' },
    done('fetchAreas', someAreas),
  );
  expect([came.value, came.context.error]).toEqual(['ready', '']);
  expect(came.can({ type: 'RETRY' })).toBe(false);
});

import { expect, test } from 'vitest';
import { libraryUploadMachine, mostAtOnce } from '../../../machines/files/library-upload.ts';
import { after, done, effectsAfter } from '../../engine/promises.ts';
import { libraryFolders } from '../../models/library-upload.model.ts';

const read = done('fetchFolders', libraryFolders);
const some = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `file-${at + 1}`, name: `图 ${at + 1}.png` }));
const choose = (count: number) => ({ type: 'CHOOSE', files: some(count) }) as const;
const refused = { type: 'REFUSED', message: '图片不能超过 5 MB' } as const;
const uploaded = { type: 'UPLOADED', picture: { file_id: 9, url: '/uploads/9.png' } } as const;

test('a file that is refused says why, and the next one is sent all the same', () => {
  const state = after(libraryUploadMachine, undefined, read, choose(2), refused, uploaded);
  expect(state.value).toBe('choosing');
  expect(state.context.items.map((item) => [item.state, item.error])).toEqual([
    ['refused', '图片不能超过 5 MB'],
    ['kept', ''],
  ]);
});

test('of more than nine files at once the rest waits for 重试', () => {
  const { context } = after(libraryUploadMachine, undefined, read, choose(mostAtOnce + 1));
  expect(context.items.map(({ state }) => state)).toEqual([
    ...Array.from({ length: mostAtOnce }, () => 'waiting'),
    'refused',
  ]);
});

test('stopping keeps what has arrived and lets the rest be tried again', () => {
  const state = after(libraryUploadMachine, undefined, read, choose(3), uploaded, { type: 'STOP' });
  expect(state.context.items.map((item) => item.state)).toEqual(['kept', 'refused', 'refused']);
  const again = after(
    libraryUploadMachine,
    undefined,
    read,
    choose(3),
    uploaded,
    { type: 'STOP' },
    {
      type: 'RETRY',
      id: 'file-3',
    },
  );
  expect(again.value).toBe('sending');
});

test('files go into the folder that was chosen, and how far the one that is sent has come shows', () => {
  const into = after(libraryUploadMachine, undefined, read, { type: 'PUT_INTO', folder: 2 });
  expect(into.context.folder).toBe(2);
  const sending = [read, choose(1), { type: 'PROGRESSED', percent: 40 }] as const;
  expect(after(libraryUploadMachine, undefined, ...sending).context.percent).toBe(40);
});

test('only what was refused is sent again; the page hears whether anything arrived', () => {
  const one = [read, choose(1), uploaded] as const;
  expect(after(libraryUploadMachine, undefined, ...one).can({ type: 'RETRY', id: 'file-1' })).toBe(false);
  expect(effectsAfter(libraryUploadMachine, undefined, ...one, { type: 'CLOSE' })).toEqual(['leave {"wrote":true}']);
  expect(effectsAfter(libraryUploadMachine, undefined, read, { type: 'CLOSE' })).toEqual(['leave {"wrote":false}']);
});

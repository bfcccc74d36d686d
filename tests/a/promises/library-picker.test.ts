import { expect, test } from 'vitest';
import { libraryPickerMachine } from '../../../machines/entity/upload/library-picker.ts';
import { after, callsAfter, done, failed } from '../../engine/promises.ts';
import { libraryFolders } from '../../models/library-upload.model.ts';

const picture = (id: number) => ({
  file_id: id,
  url: `/uploads/${id}.png`,
  name: `${id}.png`,
  width: 240,
  height: 240,
});
const opened = [
  done('fetchFolders', libraryFolders),
  done('fetchFiles', { pictures: [picture(1), picture(2), picture(3)], total: 3 }),
] as const;
const toggle = (id: number) => ({ type: 'TOGGLE', picture: picture(id) }) as const;
const chosen = (room: number, ...ids: readonly number[]) =>
  after(libraryPickerMachine, { room, taken: [] }, ...opened, ...ids.map(toggle)).context.chosen.map(
    ({ file_id }) => file_id,
  );

test('a field for one picture takes the one that is pressed, and that is all', () => {
  const state = after(libraryPickerMachine, { room: 1, taken: [] }, ...opened, toggle(2));
  expect(state).toMatchObject({ status: 'done', output: { pictures: [{ file_id: 2 }] } });
});

test('the one that stands in the field is not taken again', () => {
  const state = after(libraryPickerMachine, { room: 1, taken: [2] }, ...opened, toggle(2));
  expect(state).toMatchObject({ value: 'shown', context: { chosen: [] } });
});

test('a field for several takes as many as it has room for, in the order of pressing', () => {
  expect(chosen(2, 3, 1, 2)).toEqual([3, 1]);
  expect(chosen(2, 3, 1, 3, 2)).toEqual([1, 2]);
});

test('another search or folder begins at its first page; what was chosen stays', () => {
  const input = { room: 2, taken: [] };
  const events = [...opened, toggle(1), { type: 'OPEN_FOLDER', folder: 2 }] as const;
  expect(callsAfter(libraryPickerMachine, input, ...events).join()).toContain('"folder":2');
  const state = after(libraryPickerMachine, input, ...events);
  expect(state.context).toMatchObject({ pageNo: 1, folder: 2, chosen: [{ file_id: 1 }] });
});

const given = { room: 3, taken: [] };

test('pictures are looked for by name and read page by page, a search from its first page', () => {
  const second = [...opened, { type: 'TURN', pageNo: 2 }] as const;
  expect(callsAfter(libraryPickerMachine, given, ...second).join()).toContain('"pageNo":2');
  const [, files] = opened;
  const sought = [...second, files, { type: 'SEARCH', keyword: '凉茶' }] as const;
  expect(callsAfter(libraryPickerMachine, given, ...sought).join()).toMatch(/"keyword":"凉茶".*"pageNo":1/);
});

test('without a choice nothing is taken; who cancels takes nothing along', () => {
  expect(after(libraryPickerMachine, given, ...opened).can({ type: 'CONFIRM' })).toBe(false);
  const cancelled = after(libraryPickerMachine, given, ...opened, toggle(1), { type: 'CANCEL' });
  expect(cancelled.output).toEqual({ pictures: [] });
});

test('a library that cannot be read says why, and is read again', () => {
  const [folders] = opened;
  const lost = [folders, failed('fetchFiles', '网络异常')] as const;
  expect(after(libraryPickerMachine, given, ...lost)).toMatchObject({
    value: 'failed',
    context: { error: '网络异常' },
  });
  expect(after(libraryPickerMachine, given, ...lost, { type: 'RETRY' }).context.error).toBe('');
});

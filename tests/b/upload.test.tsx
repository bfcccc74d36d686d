import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { RecordActor } from '../../machines/entity/record/record.ts';
import type { UploadActor } from '../../machines/entity/upload/upload.ts';
import { UploadTile } from '../../src/entity/fields/editors/UploadTile.tsx';
import { uploadDriver } from '../drivers/upload.driver.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { moving, standing, withChildren } from './standing.ts';
import { walkView } from './walk-view.ts';

/** As the record has it: gone when all files have arrived or were left out. */
function Tile({ upload }: { readonly upload: UploadActor }) {
  const isUnderWay = useSelector(upload, ({ status }) => status === 'active');
  return isUnderWay && <UploadTile record={standing({ children: { upload } }) as RecordActor} />;
}

demandQuietConsole();
const aside = { can: () => false, hasTag: () => false, matches: () => false };
const library = standing({
  ...aside,
  value: 'loading',
  context: { folders: [], folder: null, keyword: '', pageNo: 1, total: 0, error: '', room: 3, taken: [], chosen: [] },
});
const crop = standing({
  ...aside,
  value: 'reading',
  context: { file: { id: 'f', name: 'x.png' }, picture: null, error: '' },
});
const children = () => ({ library, crop });
await walkView(uploadDriver, (actor: AnyActorRef) =>
  draw(<Tile upload={withChildren(actor as UploadActor, children)} />),
);

const sending = (percent: number, error = '') =>
  standing({
    children: {},
    value: error === '' ? 'sending' : 'refused',
    context: { files: [{ id: 'file-1', name: '主图.png' }], pictures: [], percent, error },
  });

test('how far the picture under way is, is there to see and to hear; nothing is, before and after', async () => {
  const { actor, become } = moving({ children: {} });
  const clear = draw(<UploadTile record={actor as RecordActor} />);
  const bar = () => document.querySelector<HTMLProgressElement>('progress[aria-label="上传 主图.png"]');
  const alerts = () => document.querySelectorAll('[role=alert]').length;
  const offered = () =>
    [...document.querySelectorAll('.picture-choices button')].map(({ textContent }) => textContent.replace(' ', ''));
  become({ children: { upload: sending(40) } });
  await soon(() => bar()?.value).toBe(40);
  expect(alerts()).toBe(0);
  expect(offered()).toEqual(['取消上传']);
  expect(document.querySelector('[title="主图.png"]')?.textContent).toBe('主图.png');
  become({ children: { upload: sending(40, '文件过大') } });
  await soon(alerts).toBe(1);
  expect(bar()).toBeNull();
  expect(offered()).toEqual(['重试', '移除']);
  become({ children: {} });
  await soon(alerts).toBe(0);
  clear();
});

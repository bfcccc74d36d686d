import { expect, onTestFinished, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { entityNamed } from '../../contract/entities.ts';
import { fieldOf } from '../../contract/entity/entity.ts';
import type { Row } from '../../contract/core/page.ts';
import type { ChosenFile, UploadNews } from '../../machines/entity/upload/chosen-file.ts';
import { recordMachine } from '../../machines/entity/record/record.ts';
import type { FoundDraft } from '../../machines/entity/record/record-types.ts';
import { uploadMachine } from '../../machines/entity/upload/upload.ts';
import '../../src/entity/fields/editors/RichTextEditor.tsx';
import { HtmlView } from '../../src/entity/fields/html-nodes.tsx';
import { FormField } from '../../src/entity/record/FormField.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { closedPicker } from './standing.ts';

demandQuietConsole();
const drawing = oneDrawing();
const award = entityNamed('award');
const own = '/uploads/4201d715-c1a0-4119-833f-aba4e75b3576.png';
const before = '/uploads/0001d715-c1a0-4119-833f-aba4e75b3576.png';
const row: Row = { id: 3001, version: 1, status: 'draft', award_type: 'real_prize' };

/** The field of a form over a running record; what is sent arrives when the test says so. */
async function editing(use_rule: string) {
  let arrive: ((news: UploadNews) => void) | undefined;
  const sent: string[] = [];
  const record = createActor(
    recordMachine.provide({
      actors: {
        load: fromPromise(() => Promise.resolve<Row>({ ...row, use_rule })),
        recallDraft: fromPromise(() => Promise.resolve<FoundDraft | null>(null)),
        upload: uploadMachine.provide({
          actors: {
            sendFile: fromCallback<UploadNews, ChosenFile>(({ input, sendBack }) => {
              sent.push(input.name);
              arrive = sendBack as never;
            }),
          },
        }),
      },
    }),
    { input: { entity: 'award', mode: 'edit', id: 3001 } },
  ).start();
  await soon(() => record.getSnapshot().matches('editing')).toBe(true);
  drawing.draw(
    <FormField
      name="use_rule"
      field={fieldOf(award, 'use_rule')}
      record={record}
      picker={closedPicker()}
      entity={award}
    />,
  );
  await soon(text).not.toBeNull();
  onTestFinished(() => void record.stop());
  return {
    record,
    sent,
    draft: () => record.getSnapshot().context.draft['use_rule'],
    arrive: (url: string) => arrive?.({ type: 'UPLOADED', picture: { file_id: 9, url } }),
    refuse: (message: string) => arrive?.({ type: 'REFUSED', message }),
  };
}

const text = () => document.querySelector<HTMLElement>('.rich-text-body [role=textbox]');
const pictures = () =>
  [...document.querySelectorAll<HTMLImageElement>('.rich-text-body img[src]')].map((img) => img.getAttribute('src'));
const input = () => document.querySelector<HTMLInputElement>('input[aria-label="在使用规则中插入图片"]');
const picture = () => new File([new Uint8Array([1])], '图.png', { type: 'image/png' });

/** Brings pictures as the clipboard or a drop does. */
function bring(kind: 'paste' | 'drop', ...files: readonly File[]): Event {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const { x = 0, y = 0 } = text()?.querySelector('p')?.getBoundingClientRect() ?? {};
  const at = { clientX: x + 2, clientY: y + 2 };
  const event =
    kind === 'paste'
      ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      : new DragEvent('drop', { ...at, dataTransfer: data, bubbles: true, cancelable: true });
  text()?.dispatchEvent(event);
  return event;
}

function choose(...files: readonly File[]): void {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const box = input();
  if (!box) throw new Error('no input');
  box.files = data.files;
  box.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a text with a picture of ours is edited as it looks, not as source', async () => {
  await editing(`<p>甲</p><p><img src="${before}" alt="海报" /></p>`);
  expect(pictures()).toEqual([before]);
  expect(document.querySelector('.rich-text-note')).toBeNull();
});

test('an uploaded picture stands where the cursor was, behind its paragraph, and nothing else is lost', async () => {
  // As the server spells it: the editor spells a picture in another way.
  const form = await editing(`<p>甲</p><p><img src="${before}" /></p><p>乙</p>`);
  const second = text()?.querySelector('p');
  if (!second?.firstChild) throw new Error('no paragraph');
  text()?.focus();
  getSelection()?.collapse(second.firstChild, 1);
  await soon(() => getSelection()?.anchorOffset).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  choose(picture());
  await soon(() => form.sent).toEqual(['图.png']);
  // While it is on its way the text rests, so that its place stays its place.
  expect(text()?.isContentEditable).toBe(false);
  form.arrive(own);
  await soon(pictures).toEqual([own, before]);
  expect(form.draft()).toBe(`<p>甲</p><p><img src="${own}" alt=""></p><p><img src="${before}" alt=""></p><p>乙</p>`);
  await soon(() => text()?.isContentEditable).toBe(true);
});

test.each(['paste', 'drop'] as const)('pictures that come by %s are uploaded as well', async (kind) => {
  const form = await editing('<p>甲</p>');
  const place = text()?.parentElement;
  expect(bring(kind, picture()).defaultPrevented).toBe(true);
  // The editor looks for no other text of it, which would bring the picture once more.
  expect(place?.childElementCount).toBe(1);
  await soon(() => form.sent).toEqual(['图.png']);
  form.arrive(own);
  await soon(() => form.draft()).toBe(`<p>甲</p><p><img src="${own}" alt=""></p>`);
});

test('into an empty text, and one that is refused leaves it as it was', async () => {
  const form = await editing('');
  choose(picture());
  await soon(() => form.sent).toHaveLength(1);
  form.refuse('图片不能超过 2 MB');
  await soon(() => document.querySelector('.rich-text [role=alert]')?.textContent).toBe('图片不能超过 2 MB');
  form.record.getSnapshot().children.upload?.send({ type: 'SKIP' });
  await soon(() => form.record.getSnapshot().matches({ editing: 'uploading' })).toBe(false);
  expect(form.draft() ?? '').toBe('');
  choose(picture());
  await soon(() => form.sent).toHaveLength(2);
  form.arrive(own);
  await soon(() => form.draft()).toBe(`<p><img src="${own}" alt=""></p>`);
});

test('pictures from elsewhere are neither pasted nor shown', async () => {
  const form = await editing('<p>甲</p>');
  const data = new DataTransfer();
  data.setData('text/html', `<p>乙<img src="https://evil/x.png"><img src="${own}"></p>`);
  text()?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await soon(pictures).toEqual([own]);
  expect(String(form.draft())).not.toContain('evil');
  drawing.draw(
    <HtmlView html={`<p>甲<img src="/uploads/../api/x"><img src="https://evil/x.png"><img src="${own}"></p>`} />,
  );
  await soon(() => [...document.querySelectorAll('.html-view img')].map((img) => img.getAttribute('src'))).toEqual([
    null,
    null,
    own,
  ]);
});

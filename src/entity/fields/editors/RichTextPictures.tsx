import { FileImageOutlined, PictureOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { type Editor, getHTMLFromFragment, useEditorState } from '@tiptap/react';
import { type SubmitEvent, useId } from 'react';
import { entityNames } from '../../../../contract/entity-names.ts';
import { pictureTypes } from '../../../../contract/files/picture-rule.ts';
import type { RecordActor } from '../../../../machines/entity/record/record.ts';
import { Permitted } from '../../permitted.tsx';
import { keepFiles } from '../../../files/upload.ts';
import { textIn } from '../values.ts';

/** Pictures that are put in at once. */
const most = 9;

interface Place {
  readonly editor: Editor;
  readonly record: RecordActor;
  readonly name: string;
  readonly onChange: (html: string) => void;
}

/** The text as the form keeps it. */
export const htmlIn = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/**
 * Where new pictures go: how much of the HTML stands before the end of the block that the cursor is in. The form is told the text first: it
 * may have it in another spelling, in which that place would be somewhere else.
 */
function placeIn({ editor, onChange }: Place): number {
  const html = htmlIn(editor);
  onChange(html);
  const { $to } = editor.state.selection;
  const end = $to.depth === 0 ? $to.pos : $to.after(1);
  return html === '' ? 0 : getHTMLFromFragment(editor.state.doc.slice(0, end).content, editor.schema).length;
}

/** Sends pictures for the place of the cursor; the chart puts them there when they have arrived. */
export function putPictures(place: Place, files: Iterable<File>): void {
  const at = placeIn(place);
  place.record.send({ type: 'UPLOAD', key: place.name, files: keepFiles([...files].slice(0, most)), at });
}

interface Props extends Place {
  readonly label: string;
  readonly disabled: boolean;
}

/** Tools for pictures: new ones, those of 素材库, and what the chosen one shows. */
export function RichTextPictures({ label, disabled, ...place }: Props) {
  const { editor, record, name } = place;
  const mayPut = useSelector(record, (snapshot) => snapshot.can({ type: 'UPLOAD', key: name, files: [] }));
  const closed = disabled || !mayPut;
  const openLibrary = () =>
    record.send({ type: 'UPLOAD', key: name, files: [], at: placeIn(place), library: { room: most, taken: [] } });
  return (
    <>
      <label className="rich-text-tool rich-text-upload" title="插入图片" data-disabled={closed}>
        <FileImageOutlined aria-hidden />
        <input
          type="file"
          multiple
          accept={pictureTypes.join(',')}
          aria-label={`在${label}中插入图片`}
          disabled={closed}
          onChange={({ currentTarget }) => {
            if (currentTarget.files?.length) putPictures(place, currentTarget.files);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </label>
      <Permitted page={entityNames.file.permissionId} action="query">
        <button
          type="button"
          className="rich-text-tool"
          aria-label={`从素材库选择图片放入${label}`}
          title="从素材库选择图片"
          disabled={closed}
          onClick={openLibrary}
        >
          <PictureOutlined aria-hidden />
        </button>
      </Permitted>
      <Wording editor={editor} disabled={disabled} />
    </>
  );
}

/** What the chosen picture shows, for people who do not see it. */
function Wording({ editor, disabled }: Pick<Props, 'editor' | 'disabled'>) {
  const id = useId();
  const alt = useEditorState({
    editor,
    selector: ({ editor: shown }) => (shown.isActive('picture') ? textIn(shown.getAttributes('picture')['alt']) : null),
  });
  if (alt === null) return null;
  const put = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const words = new FormData(event.currentTarget).get('alt');
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    editor.chain().focus().updateAttributes('picture', { alt: words }).run();
  };
  return (
    <>
      <button type="button" className="rich-text-wording" popoverTarget={id} disabled={disabled}>
        {alt === '' ? '写图片说明' : `图片说明：${alt}`}
      </button>
      <div id={id} popover="auto" className="rich-text-link">
        <form onSubmit={put}>
          <input
            key={alt}
            name="alt"
            maxLength={100}
            defaultValue={alt}
            aria-label="图片说明"
            placeholder="图片里是什么"
          />
          <button type="submit" className="link">
            确定
          </button>
        </form>
      </div>
    </>
  );
}

import { useSelector } from '@xstate/react';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { ConfigProvider, Input } from 'antd';
import type { RecordActor } from '../../../../machines/entity/record/record.ts';
import { isPlain } from '../html-nodes.tsx';
import { textIn } from '../values.ts';
import { type EditorProps, lock, tied } from './editor-props.ts';
import { pictureNode } from './picture-node.ts';
import { htmlIn, putPictures, RichTextPictures } from './RichTextPictures.tsx';
import { RichTextTools } from './RichTextTools.tsx';
import { UploadTile } from './UploadTile.tsx';
import './rich-text.css';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // It would leave an empty paragraph at the end of everything saved.
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https' },
  }),
  pictureNode,
];

/** What stands in an editor, and how often it was made because something stood there that nobody had typed in it. */
interface Shown {
  readonly html: string;
  readonly count: number;
}

/**
 * The texts of a form, by field. An editor takes its text and whether it may be changed only when it is made: where a draft is put in
 * or taken out, another one is made.
 */
const shown = new WeakMap<RecordActor, Map<string, Shown>>();

function textsOf(record: RecordActor): Map<string, Shown> {
  const texts = shown.get(record) ?? new Map<string, Shown>();
  shown.set(record, texts);
  return texts;
}

/**
 * Formatted text, kept as HTML. What this editor would lose (tables, colours, which the API allows) is edited as source instead. While
 * pictures are on their way into it, it rests: the chart puts them where the cursor was.
 */
export function RichTextEditor(props: EditorProps) {
  const { record, name, locked, onChange } = props;
  const { componentDisabled } = ConfigProvider.useConfig();
  const sendingHere = useSelector(record, ({ context }) => context.upload?.key === name);
  const editable = !locked && !componentDisabled && !sendingHere;
  const value = textIn(props.value);
  const texts = textsOf(record);
  const before = texts.get(name);
  const count = (before?.count ?? 0) + Number(before?.html !== value);
  texts.set(name, { html: value, count });
  const typed = (html: unknown) => {
    texts.set(name, { html: textIn(html), count });
    onChange(html);
  };
  if (!isPlain(value)) return <Source {...props} />;
  return <Formatted {...props} key={`${count} ${editable}`} editable={editable} onChange={typed} />;
}

function Formatted(props: EditorProps & { readonly editable: boolean }) {
  const { field, record, name, value, editable, onChange, onLeave } = props;
  const sendingHere = useSelector(record, ({ context }) => context.upload?.key === name);
  const { id, ...attributes } = tied(props);
  const editor = useEditor({
    extensions,
    editable,
    content: textIn(value),
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': field.label,
        'aria-invalid': String(attributes['aria-invalid']),
        'aria-describedby': attributes['aria-describedby'] ?? '',
      },
      // Told that it is done: the editor would ask once more a moment later, for what it finds no text in.
      handlePaste: (_view, event) => takeOver(event.clipboardData),
      handleDrop: (_view, event) => takeOver(event.dataTransfer),
    },
    onUpdate: ({ editor: typed }) => onChange(htmlIn(typed)),
    onBlur: onLeave,
  });
  function takeOver(brought: DataTransfer | null): boolean {
    const pictures = [...(brought?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0 || !editable) return false;
    putPictures({ editor, record, name, onChange }, pictures);
    return true;
  }
  return (
    <div className="rich-text" data-invalid={props.invalid} data-disabled={!editable}>
      <div className="rich-text-bar">
        <RichTextTools editor={editor} disabled={!editable} />
        <RichTextPictures
          editor={editor}
          record={record}
          name={name}
          label={field.label}
          disabled={!editable}
          onChange={onChange}
        />
      </div>
      {sendingHere && <UploadTile record={record} />}
      <EditorContent editor={editor} className="rich-text-body html-view" />
    </div>
  );
}

function Source(props: EditorProps) {
  const { value, onChange, onLeave } = props;
  return (
    <>
      <p className="rich-text-note">内容含有表格或颜色，以 HTML 源码编辑，以免丢失。</p>
      <Input.TextArea
        {...tied(props)}
        {...lock(props)}
        className="code"
        autoSize={{ minRows: 4, maxRows: 16 }}
        value={textIn(value)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
    </>
  );
}

import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { ConfigProvider, Input } from 'antd';
import { isPlain } from '../html-nodes.tsx';
import { textIn } from '../values.ts';
import { type EditorProps, lock, tied } from './editor-props.ts';
import { RichTextTools } from './RichTextTools.tsx';
import './rich-text.css';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // It would leave an empty paragraph at the end of everything saved.
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['https'] },
  }),
];

/**
 * Formatted text, kept as HTML. What this editor would lose (pictures, tables, colours, which the API allows) is edited as
 * source instead.
 */
export const RichTextEditor = (props: EditorProps) =>
  isPlain(textIn(props.value)) ? <Formatted {...props} /> : <Source {...props} />;

function Formatted(props: EditorProps) {
  const { field, value, locked, onChange, onLeave } = props;
  const { componentDisabled } = ConfigProvider.useConfig();
  const editable = !locked && !componentDisabled;
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
    },
    onUpdate: ({ editor: typed }) => onChange(typed.isEmpty ? '' : typed.getHTML()),
    onBlur: onLeave,
  });
  return (
    <div className="rich-text" data-invalid={props.invalid} data-disabled={!editable}>
      <RichTextTools editor={editor} disabled={!editable} />
      <EditorContent editor={editor} className="rich-text-body html-view" />
    </div>
  );
}

function Source(props: EditorProps) {
  const { value, onChange, onLeave } = props;
  return (
    <>
      <p className="rich-text-note">内容含有图片、表格或颜色，以 HTML 源码编辑，以免丢失。</p>
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

import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, type SubmitEvent, useId } from 'react';

interface Props {
  readonly editor: Editor;
  readonly disabled: boolean;
}

interface Tool {
  readonly name: string;
  readonly face: ReactNode;
  readonly run: (editor: Editor) => void;
  /** Whether the text at the cursor has it already; tools without it only do something. */
  readonly isOn?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  {
    name: '标题',
    face: <b>H</b>,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading'),
  },
  {
    name: '加粗',
    face: <BoldOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: '斜体',
    face: <ItalicOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: '无序列表',
    face: <UnorderedListOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: '有序列表',
    face: <OrderedListOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  { name: '撤销', face: <UndoOutlined aria-hidden />, run: (editor) => editor.chain().focus().undo().run() },
  { name: '重做', face: <RedoOutlined aria-hidden />, run: (editor) => editor.chain().focus().redo().run() },
];

/** Names of the tools that are on at the cursor, joined, so that the bar is drawn afresh only when they change. */
const toolsOn = (editor: Editor) =>
  tools
    .filter(({ isOn }) => isOn?.(editor))
    .map(({ name }) => name)
    .join(' ');

/** The bar above a formatted text. */
export function RichTextTools({ editor, disabled }: Props) {
  const on = useEditorState({ editor, selector: (state) => toolsOn(state.editor) }).split(' ');
  return (
    <div className="rich-text-tools" role="toolbar" aria-label="格式">
      {tools.map(({ name, face, run, isOn }) => (
        <button
          key={name}
          type="button"
          className="rich-text-tool"
          aria-label={name}
          title={name}
          aria-pressed={isOn && on.includes(name)}
          disabled={disabled}
          onClick={() => run(editor)}
        >
          {face}
        </button>
      ))}
      <LinkTool editor={editor} disabled={disabled} />
    </div>
  );
}

/** A link on the selected words; an empty address takes it away. */
function LinkTool({ editor, disabled }: Props) {
  const id = useId();
  const put = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const href = new FormData(event.currentTarget).get('href');
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    if (typeof href === 'string' && href !== '') editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
    else editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  return (
    <>
      <button
        type="button"
        className="rich-text-tool"
        aria-label="链接"
        title="链接"
        popoverTarget={id}
        disabled={disabled}
      >
        <LinkOutlined aria-hidden />
      </button>
      <div id={id} popover="auto" className="rich-text-link">
        <form onSubmit={put}>
          <input
            name="href"
            type="url"
            pattern="https://.+"
            placeholder="https://，留空则取消链接"
            aria-label="链接地址"
          />
          <button type="submit" className="link">
            确定
          </button>
        </form>
      </div>
    </>
  );
}

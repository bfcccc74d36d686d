import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Image } from 'antd';
import type { Picture } from '../../../contract/field.ts';
import { keepFiles, pictureTypes } from '../../upload.ts';
import { picturesIn } from '../values.ts';
import { type EditorProps, tied } from './editor-props.ts';
import { UploadTile } from './UploadTile.tsx';

/** One picture or several: chosen or dropped, sent at once, shown large on a click; the first of several is the main one. */
export function PicturesEditor(props: EditorProps) {
  const { name, field, record, value, locked, onChange } = props;
  const pictures = picturesIn(value);
  const many = field.kind === 'images';
  const mayEdit = useSelector(record, (snapshot) => snapshot.matches('editing')) && !locked;
  const sendingHere = useSelector(record, ({ context }) => context.upload?.key === name);
  const free = (many ? (field.max ?? 100) : 1) - pictures.length;
  const put = (left: readonly Picture[]) => onChange(many ? left : (left[0] ?? null));
  return (
    <div className="pictures">
      <Image.PreviewGroup>
        {pictures.map((picture, index) => (
          <figure key={picture.file_id} className="picture">
            <Image src={picture.url} alt={`${field.label} ${index + 1}`} width={96} height={96} />
            {mayEdit && <PictureTools pictures={pictures} index={index} label={field.label} onPut={put} />}
          </figure>
        ))}
      </Image.PreviewGroup>
      {sendingHere && <UploadTile record={record} />}
      {mayEdit && !sendingHere && free > 0 && <AddTile {...props} free={free} />}
    </div>
  );
}

interface ToolsProps {
  readonly pictures: readonly Picture[];
  readonly index: number;
  readonly label: string;
  readonly onPut: (pictures: readonly Picture[]) => void;
}

function PictureTools({ pictures, index, label, onPut }: ToolsProps) {
  const named = `${label} ${index + 1}`;
  const moveTo = (place: number) => {
    const [moved] = pictures.slice(index, index + 1);
    if (moved) onPut(pictures.toSpliced(index, 1).toSpliced(place, 0, moved));
  };
  return (
    <figcaption className="picture-tools">
      {index > 0 && (
        <button type="button" aria-label={`前移${named}`} title="前移" onClick={() => moveTo(index - 1)}>
          <ArrowLeftOutlined />
        </button>
      )}
      <button
        type="button"
        aria-label={`移除${named}`}
        title="移除"
        onClick={() => onPut(pictures.toSpliced(index, 1))}
      >
        <DeleteOutlined />
      </button>
      {index < pictures.length - 1 && (
        <button type="button" aria-label={`后移${named}`} title="后移" onClick={() => moveTo(index + 1)}>
          <ArrowRightOutlined />
        </button>
      )}
    </figcaption>
  );
}

/** The file input itself covers the tile, so files can be dropped on it. What is beyond the field's room is left out. */
function AddTile(props: EditorProps & { readonly free: number }) {
  const { name, field, record, free } = props;
  const mayUpload = useSelector(record, (snapshot) => snapshot.can({ type: 'UPLOAD', key: name, files: [] }));
  const add = (files: FileList | null) => {
    const taken = [...(files ?? [])].slice(0, free);
    if (taken.length > 0) record.send({ type: 'UPLOAD', key: name, files: keepFiles(taken) });
  };
  return (
    <div className="picture-add" data-invalid={props.invalid} data-disabled={!mayUpload}>
      <input
        {...tied(props)}
        type="file"
        accept={pictureTypes.join(',')}
        multiple={field.kind === 'images'}
        disabled={!mayUpload}
        aria-label={`上传${field.label}`}
        onChange={({ currentTarget }) => {
          add(currentTarget.files);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <PlusOutlined />
      <span>上传</span>
    </div>
  );
}

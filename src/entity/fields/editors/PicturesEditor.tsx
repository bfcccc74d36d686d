import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  DeleteOutlined,
  PictureOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Image } from 'antd';
import { entityNames } from '../../../../contract/entity-names.ts';
import type { Picture } from '../../../../contract/entity/field.ts';
import { cutOf, pictureTypes } from '../../../../contract/files/picture-rule.ts';
import { entered } from '../../../../machines/entity/record/record-values.ts';
import { Permitted } from '../../permitted.tsx';
import { keepFiles } from '../../../files/upload.ts';
import { picturesIn } from '../values.ts';
import { type EditorProps, tied } from './editor-props.ts';
import { UploadTile } from './UploadTile.tsx';

/** One picture or several: chosen or dropped, sent at once, shown large on a click; the first of several is the main one. */
export function PicturesEditor(props: EditorProps) {
  const { name, path = name, field, record, value, locked, onChange } = props;
  const pictures = picturesIn(value);
  const many = field.kind === 'images';
  // Beside the one-line fields of a row it is a thumbnail.
  const side = props.within ? 62 : 96;
  const mayChange = useSelector(record, (snapshot) => snapshot.can({ type: 'CHANGE', values: {} }));
  const sendingHere = useSelector(record, ({ context }) => context.upload?.key === path);
  const free = (many ? (field.max ?? 100) : 1) - pictures.length;
  const put = (left: readonly Picture[]) => onChange(many ? left : (left[0] ?? null));
  return (
    <div className="pictures">
      <Image.PreviewGroup>
        {pictures.map((picture, index) => (
          <figure key={picture.file_id} className="picture">
            <Image src={picture.url} alt={`${field.label} ${index + 1}`} width={side} height={side} />
            {!locked && (
              <PictureTools pictures={pictures} index={index} label={field.label} disabled={!mayChange} onPut={put} />
            )}
          </figure>
        ))}
      </Image.PreviewGroup>
      {sendingHere && <UploadTile record={record} />}
      {!locked && !sendingHere && free > 0 && <AddTile {...props} free={free} />}
      {!locked && !sendingHere && free > 0 && <LibraryTile {...props} free={free} />}
    </div>
  );
}

interface ToolsProps {
  readonly pictures: readonly Picture[];
  readonly index: number;
  readonly label: string;
  readonly disabled: boolean;
  readonly onPut: (pictures: readonly Picture[]) => void;
}

function PictureTools({ pictures, index, label, disabled, onPut }: ToolsProps) {
  const others = pictures.toSpliced(index, 1);
  const moveTo = (place: number) => onPut(others.toSpliced(place, 0, ...pictures.slice(index, index + 1)));
  const tools = [
    { name: '前移', face: <ArrowLeftOutlined aria-hidden />, use: () => moveTo(index - 1), shown: index > 0 },
    { name: '移除', face: <DeleteOutlined aria-hidden />, use: () => onPut(others), shown: true },
    {
      name: '后移',
      face: <ArrowRightOutlined aria-hidden />,
      use: () => moveTo(index + 1),
      shown: index < others.length,
    },
  ];
  return (
    <figcaption className="picture-tools">
      {tools
        .filter(({ shown }) => shown)
        .map(({ name, face, use }) => (
          <button
            key={name}
            type="button"
            aria-label={`${name}${label} ${index + 1}`}
            title={name}
            disabled={disabled}
            onClick={use}
          >
            {face}
          </button>
        ))}
    </figcaption>
  );
}

/** The shape that the form wants now. */
const shapeOf = ({ field, record }: EditorProps) => cutOf(field, entered(record.getSnapshot().context.draft));

/** The file input itself covers the tile, so files can be dropped on it. What is beyond the field's room is left out. */
function AddTile(props: EditorProps & { readonly free: number }) {
  const { name, path = name, field, record, free } = props;
  const mayUpload = useSelector(record, (snapshot) => snapshot.can({ type: 'UPLOAD', key: path, files: [] }));
  const add = (files: FileList | null) => {
    const taken = [...(files ?? [])].slice(0, free);
    if (taken.length > 0) record.send({ type: 'UPLOAD', key: path, files: keepFiles(taken), ...shapeOf(props) });
  };
  return (
    <div className="picture-add" role="group" aria-disabled={!mayUpload} data-invalid={props.invalid}>
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
      <PlusOutlined aria-hidden />
      <span>上传</span>
    </div>
  );
}

/** Pictures that were uploaded before, for whoever may see them. */
function LibraryTile(props: EditorProps & { readonly free: number }) {
  const { name, path = name, field, record, value, free } = props;
  const mayUpload = useSelector(record, (snapshot) => snapshot.can({ type: 'UPLOAD', key: path, files: [] }));
  const open = () => {
    const taken = picturesIn(value).map(({ file_id }) => file_id);
    record.send({ type: 'UPLOAD', key: path, files: [], library: { room: free, taken }, ...shapeOf(props) });
  };
  return (
    <Permitted page={entityNames.file.permissionId} action="query">
      <button
        type="button"
        className="picture-library"
        aria-label={`从素材库选择${field.label}`}
        disabled={!mayUpload}
        onClick={open}
      >
        <PictureOutlined aria-hidden />
        <span>素材库</span>
      </button>
    </Permitted>
  );
}

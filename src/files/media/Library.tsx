import { useSelector } from '@xstate/react';
import { Alert, Button, Empty, Input, Pagination } from 'antd';
import {
  type LibraryPicture,
  type LibraryPickerActor,
  libraryPageSize,
} from '../../../machines/entity/upload/library-picker.ts';
import { stateText } from '../../core/state-text.ts';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';
import { FolderSelect } from './FolderSelect.tsx';
import './media.css';

interface Props {
  readonly picker: LibraryPickerActor;
}

/** What is looked for, the pictures that are found, and the pages of them. */
export function Library({ picker }: Props) {
  const state = useSelector(picker, ({ value }) => stateText(value));
  const { folders, folder, keyword, pageNo, total, error } = useSelector(picker, ({ context }) => context);
  const isOpen = state === 'shown';
  return (
    <div className="media-library" data-machine="libraryPicker" data-state={state}>
      <div className="media-search">
        <Input.Search
          allowClear
          aria-label="文件名"
          placeholder="按文件名查找"
          defaultValue={keyword}
          disabled={!isOpen}
          onSearch={(sought) => picker.send({ type: 'SEARCH', keyword: sought.trim() })}
        />
        <FolderSelect
          label="文件夹"
          none="全部文件夹"
          folders={folders}
          value={folder}
          onChange={(chosen) => picker.send({ type: 'OPEN_FOLDER', folder: chosen })}
        />
      </div>
      {state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={error}
          action={<Button onClick={() => picker.send({ type: 'RETRY' })}>重试</Button>}
        />
      )}
      {isOpen ? <Pictures picker={picker} /> : state !== 'failed' && <WaitingLines lines={6} />}
      {isOpen && total > libraryPageSize && (
        <Pagination
          size="small"
          align="end"
          showSizeChanger={false}
          current={pageNo}
          pageSize={libraryPageSize}
          total={total}
          showTotal={(count) => `共 ${count} 张`}
          onChange={(turned) => picker.send({ type: 'TURN', pageNo: turned })}
        />
      )}
    </div>
  );
}

function Pictures({ picker }: Props) {
  const pictures = useSelector(picker, ({ context }) => context.pictures);
  if (pictures.length === 0) return <Empty description="没有找到图片" image={Empty.PRESENTED_IMAGE_SIMPLE} />;
  return (
    <ul className="media-grid" aria-label="素材">
      {pictures.map((picture) => (
        <Tile key={picture.file_id} picker={picker} picture={picture} />
      ))}
    </ul>
  );
}

function Tile({ picker, picture }: Props & { readonly picture: LibraryPicture }) {
  const { file_id: id, name, url } = picture;
  const place = useSelector(picker, ({ context }) => context.chosen.findIndex((one) => one.file_id === id) + 1);
  const isTaken = useSelector(picker, ({ context }) => context.taken.includes(id));
  const may = useSelector(picker, (snapshot) => snapshot.can({ type: 'TOGGLE', picture }));
  return (
    <li>
      <button
        type="button"
        className="media-tile"
        aria-pressed={place > 0}
        aria-label={isTaken ? `${name}（已在使用）` : name}
        disabled={!may}
        onClick={() => picker.send({ type: 'TOGGLE', picture })}
      >
        <img src={url} alt="" loading="lazy" />
        <span title={name}>{name}</span>
        {place > 0 && <b aria-hidden="true">{place}</b>}
        {isTaken && <i>已在使用</i>}
      </button>
    </li>
  );
}

import type { Folder } from '../../../machines/entity/upload/chosen-file.ts';
import { useId } from 'react';
import { SearchSelect } from '../../core/widgets/SearchSelect.tsx';

interface Props {
  readonly label: string;
  /** What no folder is called. */
  readonly none: string;
  readonly folders: readonly Folder[];
  readonly value: number | null;
  readonly onChange: (folder: number | null) => void;
}

/** One of the folders of 素材库, or none. */
export function FolderSelect({ label, none, folders, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="media-folder">
      <label htmlFor={id}>{label}</label>
      <SearchSelect
        id={id}
        allowClear
        placeholder={none}
        value={value}
        options={folders.map((folder) => ({ value: folder.id, label: folder.name }))}
        onChange={(chosen: number | undefined) => onChange(chosen ?? null)}
      />
    </div>
  );
}

import { InboxOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import './file-drop.css';

interface Props {
  /** What the file input is called to those who do not see the place. */
  readonly label: string;
  /** What is to be done, and below it what is taken. */
  readonly asks: string;
  readonly takes: ReactNode;
  /** As the attribute of the file input. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  /** At least one file; all of them, also where only one may be chosen and several were dropped. */
  readonly onChoose: (files: readonly File[]) => void;
}

/** A place where files are chosen or dropped. The input lies over all of it: what is dropped falls into it. */
export function FileDrop({ label, asks, takes, accept, multiple = false, disabled = false, onChoose }: Props) {
  return (
    <label className="file-drop" aria-disabled={disabled}>
      <InboxOutlined aria-hidden />
      <strong>{asks}</strong>
      <span>{takes}</span>
      <input
        type="file"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that the same file can be chosen again, mended.
          currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </label>
  );
}

import type { MouseEvent } from 'react';
import type { Picture } from '../../../contract/entity/field.ts';
import { nothing } from './formats.ts';

export interface ThumbnailProps {
  readonly pictures: readonly Picture[];
  readonly label: string;
}

interface Props extends ThumbnailProps {
  readonly onClick?: (event: MouseEvent) => void;
}

/** A small picture, which leads to the large one; and how many there are. */
export function ThumbnailLink({ pictures, label, onClick }: Props) {
  const [first] = pictures;
  if (!first) return nothing;
  return (
    <a
      className="thumbnail"
      href={first.url}
      target="_blank"
      rel="noreferrer"
      aria-label={pictures.length > 1 ? `查看${label}，共 ${pictures.length} 张` : `查看${label}`}
      onClick={onClick}
    >
      <img src={first.url} alt="" width={40} height={40} loading="lazy" decoding="async" />
      {pictures.length > 1 && <span className="thumbnail-count">{pictures.length}</span>}
    </a>
  );
}

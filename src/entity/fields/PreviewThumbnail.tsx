import { Image } from 'antd';
import type { Picture } from '../../../contract/entity/field.ts';

interface Props {
  readonly pictures: readonly Picture[];
  readonly label: string;
}

/** A small picture that opens large where it is, together with the others of its field. */
export function PreviewThumbnail({ pictures, label }: Props) {
  const [first] = pictures;
  if (!first) return null;
  return (
    <span className="thumbnail">
      <Image.PreviewGroup items={pictures.map(({ url }) => url)}>
        <Image
          src={first.url}
          alt={pictures.length > 1 ? `查看${label}，共 ${pictures.length} 张` : `查看${label}`}
          width={40}
          height={40}
          loading="lazy"
        />
      </Image.PreviewGroup>
      {pictures.length > 1 && <span className="thumbnail-count">{pictures.length}</span>}
    </span>
  );
}

import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ExportFormat } from '../../../contract/jobs/exports.ts';

interface Props {
  /** What the file is: 导入模板. */
  readonly what: string;
  readonly onSave: (format: ExportFormat) => void;
}

const formats = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

/** A file to take along, as a workbook or as CSV. */
export const SaveAs = ({ what, onSave }: Props) => (
  <>
    {formats.map(([format, words]) => (
      <Button key={format} icon={<DownloadOutlined aria-hidden />} onClick={() => onSave(format)}>
        下载{what}（{words}）
      </Button>
    ))}
  </>
);

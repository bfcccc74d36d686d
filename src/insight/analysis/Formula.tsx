import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import './analysis.css';

interface Props {
  readonly title: string;
  readonly formula: string;
}

/** Says how a number is counted, for pointer, finger and keyboard. */
export const Formula = ({ title, formula }: Props) => (
  <Tooltip title={formula} trigger={['hover', 'focus', 'click']}>
    <button type="button" className="formula" aria-label={`${title}的统计口径：${formula}`}>
      <QuestionCircleOutlined aria-hidden />
    </button>
  </Tooltip>
);

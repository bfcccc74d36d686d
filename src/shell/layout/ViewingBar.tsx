import { UserOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { RoleBrief } from '../../../contract/sign-in/session.ts';
import './viewing-bar.css';

interface Props {
  readonly role: RoleBrief;
  readonly onStop: () => void;
}

/** Says, as long as it is so, that the operator looks on as a role and that nothing he presses is carried out. */
export const ViewingBar = ({ role, onStop }: Props) => (
  <div role="status" className="viewing-bar">
    <UserOutlined aria-hidden />
    <span>正在以「{role.name}」查看，按钮仅供预览</span>
    <Button size="small" onClick={onStop}>
      退出查看
    </Button>
  </div>
);

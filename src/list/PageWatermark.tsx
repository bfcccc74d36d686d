import { Watermark } from 'antd';
import type { UserInfo } from '../../contract/session.ts';
import { formatInstant } from '../fields/formats.ts';
import './page-watermark.css';

/** Who looked at a page with personal data, and when it was opened: over all of it, faint, also over what opens above it. */
export const PageWatermark = ({ user }: { readonly user: UserInfo }) => (
  <div className="page-watermark" aria-hidden="true">
    <Watermark
      content={[`${user.nickname} ${user.username}`, formatInstant(new Date().toISOString()).slice(0, 16)]}
      font={{ fontSize: 13, color: 'rgba(128, 128, 128, 0.14)' }}
      gap={[140, 120]}
    >
      <div className="page-watermark-ground" />
    </Watermark>
  </div>
);

import { Watermark } from 'antd';
import { useSyncExternalStore } from 'react';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { formatInstant } from '../fields/formats.ts';
import './page-watermark.css';

const minuteNow = () => formatInstant(new Date().toISOString()).slice(0, 16);

function tick(changed: () => void): () => void {
  const timer = setInterval(changed, 10_000);
  return () => clearInterval(timer);
}

/** Who looks at a page with personal data, and when: over all of it, faint, also over what opens above it. */
export function PageWatermark({ user }: { readonly user: UserInfo }) {
  const minute = useSyncExternalStore(tick, minuteNow);
  return (
    <div className="page-watermark" aria-hidden="true">
      <Watermark
        content={[`${user.nickname} ${user.username}`, minute]}
        font={{ fontSize: 13, color: 'rgba(128, 128, 128, 0.1)' }}
        gap={[140, 120]}
      >
        <div className="page-watermark-ground" />
      </Watermark>
    </div>
  );
}

import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { Row } from '../../contract/core/page.ts';
import type { BannerPreviewActor } from '../../machines/content/banner-preview.ts';
import { stateText } from '../core/state-text.ts';
import { WaitingLines } from '../core/widgets/WaitingLines.tsx';
import './banner-preview.css';

interface Props {
  /** The chart of 预览, as the panel hands it on. */
  readonly actor: unknown;
  readonly children: (slides: readonly Row[]) => ReactNode;
}

/** 预览 of what members are shown: what it is drawn of, why it could not be fetched, or that it is on its way. */
export function PreviewFrame({ actor, children }: Props) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a room's module names chart and view together.
  const preview = actor as BannerPreviewActor;
  const state = useSelector(preview, ({ value }) => stateText(value));
  const slides = useSelector(preview, ({ context }) => context.slides);
  const error = useSelector(preview, ({ context }) => context.error);
  return (
    <div className="banner-preview" data-machine="bannerPreview" data-state={state}>
      {error !== '' && (
        <Alert
          type="error"
          showIcon
          title={error}
          action={
            <Button size="small" onClick={() => preview.send({ type: 'RETRY' })}>
              重试
            </Button>
          }
        />
      )}
      {slides.length > 0 && children(slides)}
      {slides.length === 0 && error === '' && <WaitingLines lines={4} name="预览加载中" />}
    </div>
  );
}

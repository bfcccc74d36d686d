import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';

/** What the things on screen were made to do, in order. */
export const log: string[] = [];
export const note = (entry: string) => () => void log.push(entry);

const shown: (() => void)[] = [];

/** Takes down what {@link show} drew; also done after the test. */
export function clear(): void {
  for (const unmount of shown.splice(0)) unmount();
  log.length = 0;
}

/** Draws the content as the application would: no motion, no space between two characters. */
export async function show(content: ReactNode): Promise<void> {
  // Files share this module, so an `afterEach` here would be for the first of them only.
  onTestFinished(clear);
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  root.render(
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      {content}
    </ConfigProvider>,
  );
  shown.push(() => {
    root.unmount();
    place.remove();
  });
  await expect.poll(() => document.body.innerText).not.toBe('');
}

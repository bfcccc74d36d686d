import { createBrowserReceiver } from '@statelyai/inspect';

// Runs in a window that the application embeds: a viewer of somebody else, with the real package in it.
createBrowserReceiver().subscribe((event) =>
  window.parent.dispatchEvent(new CustomEvent('received', { detail: event })),
);

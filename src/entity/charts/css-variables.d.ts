import 'react';

declare module 'react' {
  /** Numbers that a style sheet makes colours of. */
  interface CSSProperties {
    '--strength'?: string;
  }
}

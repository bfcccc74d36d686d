import 'react';

declare module 'react' {
  /** Numbers that a style sheet makes colours or columns of. */
  interface CSSProperties {
    '--strength'?: string;
    '--days'?: number;
  }
}

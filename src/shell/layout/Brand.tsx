/** Sign and name of the product, leading home. */
export const Brand = ({ compact = false }: { readonly compact?: boolean }) => (
  <a className="brand" href="#/" aria-label="Flan Admin 首页">
    <svg className="brand-sign" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path
        d="M16 6.5c4.6 2.3 6.9 5.7 6.9 9.6 0 4.2-2.6 7.3-6 8.7v-7.1l3-3-1.2-1.2-1.8 1.8V11h-1.8v6.9l-1.8-1.8-1.2 1.2 3 3v4.5c-3.4-1.4-6-4.5-6-8.7 0-3.9 2.3-7.3 6.9-9.6Z"
        fill="#fff"
      />
    </svg>
    {!compact && <span className="brand-name">Flan Admin</span>}
  </a>
);

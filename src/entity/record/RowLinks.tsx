interface RowLink {
  readonly label: string;
  readonly address: string;
}

const isLink = (value: unknown): value is RowLink =>
  typeof value === 'object' && value !== null && 'label' in value && 'address' in value;

/** Ways from a row to lists that are filtered by something of it (server/entity/read/row-links.ts). */
export function RowLinks({ rows }: { readonly rows: unknown }) {
  if (!Array.isArray(rows) || rows.length === 0) return null;
  return (
    <nav className="detail-part row-links" aria-label="相关记录">
      {rows.filter(isLink).map(({ label, address }) => (
        <a key={address} href={`#${address}`}>
          {label}
        </a>
      ))}
    </nav>
  );
}

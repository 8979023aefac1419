/** The product's mark: a watching eye. It is decorative, so its parent must provide an accessible name. */
export function Logo({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path d="M4 32C13 17 22 11 32 11s19 6 28 21C51 47 42 53 32 53S13 47 4 32Z" fill="var(--brand)" />
      <path
        d="M4 32C13 17 22 11 32 11s19 6 28 21C51 47 42 53 32 53S13 47 4 32Z"
        fill="none"
        stroke="var(--brand-text)"
        strokeWidth="2"
      />
      <circle cx="32" cy="32" r="15" fill="#ffffff" />
      <circle cx="32" cy="32" r="11.5" fill="#f3b61f" />
      <circle cx="32" cy="32" r="6" fill="#16262d" />
      <circle cx="35.5" cy="28.5" r="2.4" fill="#ffffff" />
    </svg>
  )
}

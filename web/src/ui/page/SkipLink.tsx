/** The first focusable element on every page. */
export const SkipLink = ({ targetId }: { targetId: string }) => (
  <a
    href={`#${targetId}`}
    className="sr-only z-50 rounded-md bg-aubergine px-4 py-3 font-semibold text-on-aubergine focus:not-sr-only focus:fixed focus:left-3 focus:top-3 print:hidden"
  >
    Skip to content
  </a>
)

/** Draws one shape with the line width of all icons, as high as the text beside it. `shape`: an SVG path in a square of 24. */
export const LinePicture = ({
  shape,
  filled = false,
  className = '',
}: {
  shape: string
  filled?: boolean | undefined
  className?: string | undefined
}) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={`size-[1.25em] shrink-0 ${className}`}
  >
    <path d={shape} />
  </svg>
)

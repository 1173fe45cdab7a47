const width = 1000
/** The minimum width of a part, so that it stays visible. */
const widthMin = 14

/** A progress bar that shows the person's own part in marigold at the end of the filled part. */
export const OwnPartBar = ({
  own,
  value,
  max,
  label,
}: {
  own: number
  /** The total progress, including the own part. */
  value: number
  max: number
  /** The accessible description. */
  label: string
}) => {
  const end = Math.min(1, value / max) * width
  const ownWidth = Math.min(end, Math.max(widthMin, (own / max) * width))
  return (
    <svg
      viewBox={`0 0 ${width} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-4 w-full rounded-full bg-sunk"
    >
      <rect width={end - ownWidth} height="10" className="fill-aubergine" />
      <rect x={end - ownWidth} width={ownWidth} height="10" className="fill-marigold animate-fill" />
    </svg>
  )
}

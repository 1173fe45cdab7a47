const width = 1000
/** A part is seen, however small it is. */
const least = 14

/** How far something has come, and which part of it is one's own, in marigold at the end of what is there. */
export const OwnPartBar = ({
  own,
  value,
  max,
  label,
}: {
  own: number
  /** All that is there, one's own part included. */
  value: number
  max: number
  /** The same in words. */
  label: string
}) => {
  const end = Math.min(1, value / max) * width
  const ownWidth = Math.min(end, Math.max(least, (own / max) * width))
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

/** A part of a total: its label, its amount, and its fill class (`fill-aubergine`). */
export type BarPart = { label: string; amount: number; fill: string }

const width = 1000
/** The minimum width of a part, so that it stays visible. */
const widthMin = 12

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** The parts of a total side by side, without negative ones. A table beside it has the labels and exact figures; `Swatch` shows each colour there. */
export const StackedBar = ({ label, parts }: { label: string; parts: readonly BarPart[] }) => {
  const shown = parts.filter(({ amount }) => amount > 0)
  const whole = shown.reduce((sum, { amount }) => sum + amount, 0)
  const widths = shown.map(({ amount }) => Math.max(widthMin, (amount / whole) * width))
  const drawn = widths.reduce((sum, one) => sum + one, 0)
  const words = shown.map((part) => `${part.label} ${percent(part.amount / whole)}`).join(', ')
  return (
    <svg
      viewBox={`0 0 ${drawn} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${words}`}
      className="h-9 w-full"
    >
      {shown.map((part, at) => (
        <rect
          key={part.label}
          x={widths.slice(0, at).reduce((sum, one) => sum + one, 0)}
          width={widths[at]}
          height="10"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className={`${part.fill} stroke-paper`}
        />
      ))}
    </svg>
  )
}

/** The colour of a part, beside its name. */
export const Swatch = ({ fill }: { fill: string }) => (
  <svg viewBox="0 0 10 10" aria-hidden="true" className={`mr-2.5 size-3 shrink-0 ${fill}`}>
    <rect width="10" height="10" rx="2" />
  </svg>
)

/** How far something has come. `label` says what is measured, in words; the bar fills once, when it appears. */
export const ProgressBar = ({ value, max, label }: { value: number; max: number; label: string }) => (
  <progress className="bar animate-fill" value={Math.min(value, max)} max={max} aria-label={label} />
)

/** A progress bar. `label` describes what is measured. The bar animates once, when it appears. */
export const ProgressBar = ({ value, max, label }: { value: number; max: number; label: string }) => (
  <progress className="bar animate-fill" value={Math.min(value, max)} max={max} aria-label={label} />
)

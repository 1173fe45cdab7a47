import type { Line } from './promise-fields.ts'

/** The fields of a promise with their labels. */
export const PromiseLines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className="grid gap-y-3 sm:gap-y-2">
    {lines.map(({ label, words }) => (
      <div key={label} className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
        <dt className="text-sm text-mute sm:pt-0.5">{label}</dt>
        <dd dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
          {words}
        </dd>
      </div>
    ))}
  </dl>
)

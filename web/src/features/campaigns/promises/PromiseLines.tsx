import type { Line } from './promise-fields.ts'

const Lines = ({ lines }: { lines: readonly Line[] }) => (
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

/** The fields of a promise with their labels. When and where people meet comes apart from them, because no one signs that. */
export const PromiseLines = ({ lines }: { lines: readonly Line[] }) => {
  const arrangements = lines.filter(({ isArrangement }) => isArrangement)
  return (
    <>
      <Lines lines={lines.filter(({ isArrangement }) => !isArrangement)} />
      {arrangements.length > 0 && (
        <>
          <p className="mb-3 mt-5 border-t border-line pt-4 text-sm text-mute">
            These can change until the end. Everyone is told, and no one is asked again.
          </p>
          <Lines lines={arrangements} />
        </>
      )}
    </>
  )
}

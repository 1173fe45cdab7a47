import type { FieldChange } from './promise-fields.ts'
import { abridge, type Part } from './word-changes.ts'

const looks = {
  removed: { Mark: 'del', words: '(removed: ', look: 'bg-danger-soft text-danger line-through decoration-2' },
  added: {
    Mark: 'ins',
    words: '(added: ',
    look: 'bg-good-soft font-semibold text-good underline decoration-2 underline-offset-4',
  },
} as const

/**
 * Spaces around a change are not marked. Most screen readers do not announce `del` and `ins`, so hidden words say what was removed and
 * what was added.
 */
const Changed = ({ kind, text }: Part) => {
  if (kind === 'same') return text
  const { Mark, words, look } = looks[kind]
  const [, before = '', marked = text, after = ''] = /^(\s*)(\S.*\S|\S)(\s*)$/s.exec(text) ?? []
  return (
    <>
      {before}
      <Mark className={`rounded-sm px-0.5 ${look}`}>
        <span className="sr-only">{words}</span>
        {marked}
        <span className="sr-only">)</span>
      </Mark>
      {after}
    </>
  )
}

/** A value that replaces another has a line of its own. */
const isReplaced = ([first, second]: readonly Part[]) => first?.kind === 'removed' && second?.kind === 'added'

/** What a change did, field by field: removed words are struck through, added words underlined. */
export const ChangeTable = ({ caption, changes }: { caption: string; changes: readonly FieldChange[] }) => (
  <table className="w-full border-collapse text-left">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">Field</th>
        <th scope="col">What changed</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ label, parts }) => (
        <tr key={label} className="border-t border-line align-baseline first:border-0">
          <th scope="row" className="w-28 py-2 pr-4 text-sm font-normal text-mute sm:w-36">
            {label}
          </th>
          <td dir="auto" className="py-2 whitespace-pre-line wrap-anywhere">
            {abridge(parts).map((part, index, all) => (
              <span key={index} className={index === 1 && all.length === 2 && isReplaced(all) ? 'ml-2' : undefined}>
                <Changed {...part} />
              </span>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { changesBetween, type FieldChange } from './promise-fields.ts'
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

/** What a change did, field by field: removed words are struck through, added words underlined. */
export const ChangeTable = ({ caption, changes }: { caption: string; changes: readonly FieldChange[] }) => (
  <table className="w-full table-fixed border-collapse text-left">
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
          <th
            scope="row"
            className="w-36 pr-4 text-sm font-normal text-mute max-sm:block max-sm:w-auto max-sm:pt-2 sm:py-2"
          >
            {label}
          </th>
          <td dir="auto" className="whitespace-pre-line wrap-break-word max-sm:block max-sm:pb-2 sm:py-2">
            {abridge(parts).map((part, index, all) => (
              <span key={index}>
                {part.kind === 'added' && all[index - 1]?.kind === 'removed' && <span> </span>}
                <Changed {...part} />
              </span>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** What differs between two promises, word by word. */
export const PromiseDifference = ({
  before,
  after,
  caption,
}: {
  before: CampaignPromise
  after: CampaignPromise
  caption: string
}) => (
  <ChangeTable
    caption={caption}
    changes={changesBetween({ promise: before, story: '' }, { promise: after, story: '' })}
  />
)

import type { Field } from './fields.ts'

/** The path to a field is muted, the field itself is not. */
const Path = ({ path }: { path: string }) => {
  const start = path.lastIndexOf('.') + 1
  return (
    <code className="wrap-anywhere">
      {start > 0 && (
        <>
          <span className="text-mute">{path.slice(0, start)}</span>
          <wbr />
        </>
      )}
      <span className="font-semibold">{path.slice(start)}</span>
    </code>
  )
}

const Rules = ({ field: { type, choices, isNullable, rules } }: { field: Field }) => (
  <>
    <span>{type}</span>
    {choices?.map((choice, index) => (
      <span key={choice}>
        <span>{index > 0 ? ', ' : ' '}</span>
        <code className="wrap-anywhere">{choice}</code>
      </span>
    ))}
    {isNullable && <span>{choices ? ', or null' : ' or null'}</span>}
    {rules.length > 0 && <span className="text-mute">, {rules.join(', ')}</span>}
  </>
)

/**
 * Names and rules of fields.
 * @param marks the word beside a field that must be there, and beside one that may be absent; null: nothing is said
 */
export const FieldTable = ({
  caption,
  fields,
  marks,
}: {
  caption: string
  fields: readonly Field[]
  marks: { required: string | null; optional: string | null }
}) => (
  <table className="w-full border-collapse text-sm">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Value</th>
      </tr>
    </thead>
    <tbody>
      {fields.map((field) => {
        const mark = field.isRequired ? marks.required : marks.optional
        return (
          <tr key={field.path} className="border-t border-line align-top max-sm:grid max-sm:py-2">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal sm:w-[42%] max-sm:py-0">
              <Path path={field.path} />
              {mark && <span className="ml-2 text-mute">{mark}</span>}
            </th>
            <td className="py-1.5 max-sm:py-0">
              <Rules field={field} />
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

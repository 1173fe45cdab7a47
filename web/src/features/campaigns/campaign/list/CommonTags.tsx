import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { tagsQuery } from '../campaigns.queries.ts'

/** The most common tags, without the selected one. */
export const CommonTags = ({ tag, onChoose }: { tag: string; onChoose: (tag: string) => void }) => {
  const { data: tags = [] } = useQuery(tagsQuery(useApi(), ''))
  const others = tags.filter((other) => other !== tag)
  if (others.length === 0) return null
  return (
    <ul aria-label="Common tags" className="flex flex-wrap gap-2.5">
      {others.map((other) => (
        <li key={other}>
          <button
            type="button"
            className="min-h-11 whitespace-nowrap rounded-full border border-transparent bg-sunk px-3.5 text-sm hover:border-aubergine hover:text-aubergine"
            onClick={() => onChoose(other)}
          >
            #{other}
          </button>
        </li>
      ))}
    </ul>
  )
}

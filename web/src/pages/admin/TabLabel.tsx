import { waitingWord } from '../../api/waiting.queries.ts'

/** The name of a tab or link, with the number of waiting items. */
export const TabLabel = ({ label, count }: { label: string; count: number | undefined }) => (
  <span>
    {label}
    {Boolean(count) && (
      <span>
        {' '}
        <span className="figure ml-0.5 font-normal">
          <span>{waitingWord(Number(count))}</span>
          <span className="sr-only"> waiting</span>
        </span>
      </span>
    )}
  </span>
)

import { useRef } from 'react'
import { formatCount } from '../../lib/format.ts'
import { useIsMounted } from '../../lib/now.tsx'
import { Button, buttonClass } from '../button/Button.tsx'
import { Failure } from '../page/Failure.tsx'

/** The parts of an infinite query that the button needs. */
type Pages = {
  data: { pages: readonly { next: string | null }[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>
}

const countOf = (shown: number, total: number | null, isMore: boolean) => {
  if (isMore) return `${formatCount(shown)} ${total === null ? 'shown' : `of ${formatCount(total)}`}`
  return shown > 20 && `All ${formatCount(shown)} shown`
}

/** Without scripts, the next page is a link. */
const NextPage = ({ list, linkTo }: { list: Pages; linkTo: (cursor: string) => string }) => {
  const cursor = list.data?.pages.at(-1)?.next
  return (
    cursor && (
      <a href={linkTo(cursor)} rel="next" className={buttonClass('secondary')}>
        Load more
      </a>
    )
  )
}

/**
 * A button that loads the next page. Focus stays on it, and after the last page moves to the line with the count.
 * @param linkTo the address of a page that the server renders
 */
export const LoadMore = ({
  list,
  shown,
  total,
  linkTo,
}: {
  list: Pages
  shown: number
  total: number | null
  linkTo?: (cursor: string) => string
}) => {
  const isMounted = useIsMounted()
  const line = useRef<HTMLParagraphElement>(null)
  const loadMore = async () => {
    const { hasNextPage } = await list.fetchNextPage()
    if (!hasNextPage) line.current?.focus()
  }
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      {list.isFetchNextPageError && <Failure what="More could not be loaded" error={list.error} />}
      <p ref={line} tabIndex={-1} role="status" className="text-sm text-mute">
        {countOf(shown, total, list.hasNextPage)}
      </p>
      {!isMounted && linkTo && <NextPage list={list} linkTo={linkTo} />}
      {(isMounted || !linkTo) && list.hasNextPage && (
        <Button tone="secondary" pending={list.isFetchingNextPage} onClick={() => void loadMore()}>
          Load more
        </Button>
      )}
    </div>
  )
}

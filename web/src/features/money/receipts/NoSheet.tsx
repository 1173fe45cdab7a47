import type { ReactNode } from 'react'
import { Failure } from '../../../ui/page/Failure.tsx'
import { PageHeading } from '../../../ui/page/PageHeading.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'

/**
 * The page of a receipt or a statement while it loads, or when it cannot be loaded.
 * @param refusal what is shown in place of the failure, if the error has an answer of its own
 */
export const NoSheet = ({
  title,
  error,
  retry,
  refusal = null,
}: {
  title: string
  error: Error | null
  retry: () => void
  refusal?: ReactNode
}) => (
  <>
    <PageHeading>{title}</PageHeading>
    <div className="mt-6">
      {refusal ??
        (error ? (
          <Failure what="Failed to load" error={error} retry={retry} />
        ) : (
          <Loading>
            <Skeleton className="h-128" />
          </Loading>
        ))}
    </div>
  </>
)

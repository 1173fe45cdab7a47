import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { RoomForFacts } from './Fact.tsx'

/** A sheet that loads what an admin reads before a decision: loading, failed, or `children`. */
export const FactSheet = <Found,>({
  query: { data, error, refetch },
  title,
  description,
  footer,
  onClose,
  children,
}: {
  query: Pick<UseQueryResult<Found>, 'data' | 'error' | 'refetch'>
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  onClose: () => void
  children: (found: Found) => ReactNode
}) => (
  <Sheet open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description} footer={footer}>
    {data !== undefined && children(data)}
    {data === undefined && error && <Failure what="Failed to load" error={error} retry={() => void refetch()} />}
    {data === undefined && !error && <RoomForFacts />}
  </Sheet>
)

import { Suspense, lazy, useState } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import { appliedFilters } from './list-state.ts'
import type { useListState } from './useListState.ts'

const fetchSheet = async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet })
const FilterSheet = lazy(fetchSheet)

/** On narrow screens: opens the sheet with the filters, and shows how many are in use. */
export const FilterButton = (controls: ReturnType<typeof useListState>) => {
  const [isOpen, setIsOpen] = useState(false)
  const count = appliedFilters(controls.state).length
  return (
    <>
      <Button
        tone="secondary"
        aria-haspopup="dialog"
        onPointerEnter={() => void fetchSheet()}
        onClick={() => setIsOpen(true)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <Suspense fallback={null}>{isOpen && <FilterSheet {...controls} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}

import type { GuestSupport } from '@muster/contract/site/mine.ts'

/** Whether the campaign of a support still takes support. */
export const isOpen = ({ isCancelled, isOver, isHidden }: GuestSupport) => !isCancelled && !isOver && !isHidden

import { useEffect } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Tone } from '../../../ui/text/Alert.tsx'

const looks = {
  info: 'border-l-8 border-aubergine',
  good: 'border-line',
  warning: 'border-l-8 border-marigold',
  danger: 'border-l-8 border-danger',
} as const

/** Scrolls to a box and focuses it, once for each donation. */
const useFocus = (box: RefObject<HTMLElement | null>, donationId: string) => {
  useEffect(() => {
    // The dialog restores the focus before the next frame.
    const frame = requestAnimationFrame(() => {
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [box, donationId])
}

/** The box on the campaign's page with the status of a donation. */
export const ProgressBox = ({
  donationId,
  tone,
  box,
  children,
}: {
  donationId: string
  tone: Tone
  box: RefObject<HTMLElement | null>
  children: ReactNode
}) => {
  useFocus(box, donationId)
  return (
    <section
      ref={box}
      aria-label="Your donation"
      tabIndex={-1}
      className={`scroll-mt-6 rounded-lg border bg-sheet p-5 sm:p-7 ${looks[tone]}`}
    >
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Press, usePress } from '../api/press.ts'
import type { PageHandle } from '../meta.ts'
import { titleOf } from '../meta.ts'
import { NarrowPage } from '../ui/page/NarrowPage.tsx'

/** What the page is called before its button is pressed, and once that succeeded. */
type Titles = { before: string; after: string }

type PressPageProps<Answer> = {
  titles: Titles
  press: Press<Answer>
  children: (token: string, press: ReturnType<typeof usePress<Answer>>) => ReactNode
}

/** The `handle` of a page that a mail leads to. */
export const pressHandle = ({ before, after }: Titles): PageHandle => ({
  meta: ({ isPressed = false }) => ({ title: isPressed ? after : before, isPrivate: true }),
})

/** Names the tab after the heading, and moves focus there once the pressed button is gone. */
const useNewTitle = (title: string, isPressed: boolean) => {
  const wasPressed = useRef(isPressed)
  // After each render: the frame sets the route's title whenever the route's data changes.
  useEffect(() => {
    document.title = titleOf({ title })
  })
  useEffect(() => {
    if (isPressed && !wasPressed.current) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    wasPressed.current = isPressed
  }, [isPressed])
}

const PageOfToken = <Answer,>({ titles, press: act, token, children }: PressPageProps<Answer> & { token: string }) => {
  const press = usePress(act)
  const isPressed = press.answer !== null
  const title = isPressed ? titles.after : titles.before
  useNewTitle(title, isPressed)
  return <NarrowPage title={title}>{children(token, press)}</NarrowPage>
}

/** A page that a mail leads to, and that does one thing once its button is pressed. */
export const PressPage = <Answer,>(props: PressPageProps<Answer>) => {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return <PageOfToken key={token} {...props} token={token} />
}

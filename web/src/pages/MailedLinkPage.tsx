import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from '../router/hooks.ts'
import { type FormAction, type Submission, useSubmission } from '../api/form-action.ts'
import type { PageHandle } from '../meta.ts'
import { titleOf } from '../meta.ts'
import { NarrowPage } from '../ui/page/NarrowPage.tsx'

/** The page's title before its form is submitted, and after that succeeded. */
type Titles = { before: string; after: string }

type MailedLinkPageProps<Answer> = {
  titles: Titles
  /** The title after an answer; `titles.after` by default. With `titles.before`, the page goes on. */
  titleAfter?: (answer: Answer) => string
  submit: FormAction<Answer>
  children: (token: string, submission: Submission<Answer>) => ReactNode
}

/** The `handle` of a page that a mail links to. */
export const mailedLinkHandle = ({ before, after }: Titles): PageHandle => ({
  meta: ({ isDone = false }) => ({ title: isDone ? after : before, isPrivate: true }),
})

/** Gives the tab the title of the heading, and focuses the heading when the clicked button is removed. */
const useNewTitle = (title: string, isDone: boolean) => {
  const wasDone = useRef(isDone)
  // After each render: the frame sets the route's title whenever the route's data changes.
  useEffect(() => {
    document.title = titleOf({ title })
  })
  useEffect(() => {
    if (isDone && !wasDone.current) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    wasDone.current = isDone
  }, [isDone])
}

const PageOfToken = <Answer,>({
  titles,
  titleAfter = () => titles.after,
  submit,
  token,
  children,
}: MailedLinkPageProps<Answer> & { token: string }) => {
  const submission = useSubmission(submit)
  const { answer } = submission
  const title = answer === null ? titles.before : titleAfter(answer)
  const isDone = title !== titles.before
  useNewTitle(title, isDone)
  return <NarrowPage title={title}>{children(token, submission)}</NarrowPage>
}

/** A page that a mail links to. It does one thing when its form is submitted. */
export const MailedLinkPage = <Answer,>(props: MailedLinkPageProps<Answer>) => {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return <PageOfToken key={token} {...props} token={token} />
}

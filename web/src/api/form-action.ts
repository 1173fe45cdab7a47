import type { QueryClient } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useActionData, useLocation, useParams } from '../router/hooks.ts'
import { RouteData } from '../router/outcome.ts'
import type { ActionInput, LoaderInput } from '../router/route.ts'
import type { Api } from './api.ts'
import { useApi } from './context.tsx'
import { ApiError } from './errors.ts'

/** The input of a form action. `url` has the page's query with the token; `form` has the fields of the posted form. */
export type FormActionInput = {
  api: Api
  queryClient: QueryClient
  params: Readonly<Record<string, string | undefined>>
  url: URL
  form: FormData
}

/** The state of a form on a page that a mail links to: its result, and whether it is being sent. */
export type Submission<Answer> = ReturnType<typeof useSubmission<Answer>>

/** What a page's form does. The same function runs in the browser and, for browsers without scripts, on the server. Record 24. */
export type FormAction<Answer> = (input: FormActionInput) => Promise<Answer>

/** A failed call as plain data, which a rendered page passes to the browser. Status 0: no response. */
export type Failed = Pick<ApiError, 'status' | 'code' | 'message'>
/** `typed`: the fields of a form that was posted without scripts and failed, by name. */
export type Outcome<Answer> = { answer: Answer } | { failed: Failed; typed?: Readonly<Record<string, string>> }

const failedFrom = ({ status, code, message }: ApiError): Failed => ({ status, code, message })

const outcomeOf = async <Answer>(work: Promise<Answer>): Promise<Outcome<Answer>> => {
  try {
    return { answer: await work }
  } catch (error) {
    if (error instanceof ApiError) return { failed: failedFrom(error) }
    throw error
  }
}

/** The page's response has the status of the failed call. No response at all is a 503. */
const withStatus = <Answer>(outcome: Outcome<Answer>) =>
  'failed' in outcome ? new RouteData(outcome, outcome.failed.status || 503) : outcome

/** They become part of the page, so a form with a password must not have a `routeAction`. */
const textsIn = (form: FormData) =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** The route's `action`: handles a form that a browser without scripts posted to the page's own URL. */
export const routeAction =
  <Answer>(act: FormAction<Answer>) =>
  async ({ request, tools, params, url }: ActionInput) => {
    const form = await request.formData().catch(() => new FormData())
    const input = { ...tools, params, url, form }
    const outcome = await outcomeOf(act(input))
    return withStatus('failed' in outcome ? { ...outcome, typed: textsIn(form) } : outcome)
  }

/**
 * The route's `loader` for a page that shows what its link is about before the form is submitted. It must only read: mail scanners open
 * links. Read it with `useLoaderData() as Outcome<Answer>`.
 */
export const outcomeLoader =
  <Answer>(look: (input: Omit<FormActionInput, 'form'>) => Promise<Answer>) =>
  async ({ tools, params, url }: LoaderInput) =>
    withStatus(await outcomeOf(look({ ...tools, params, url })))

/**
 * The state of a page's form. Pass it to an `ActionForm`. If the form was posted before the scripts had loaded, the result is the
 * server's.
 */
export const useSubmission = <Answer>(act: FormAction<Answer>) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { search } = useLocation()
  const params = useParams()
  const posted = useActionData<Outcome<Answer>>()
  const url = new URL(search, 'http://localhost')
  const mutation = useMutation({
    mutationFn: (form: FormData) => outcomeOf(act({ api, queryClient, params, url, form })),
  })
  const outcome = mutation.isIdle ? posted : mutation.data
  const broke = mutation.error && { status: 0, code: 'unknown', message: mutation.error.message }
  return {
    answer: outcome && 'answer' in outcome ? outcome.answer : null,
    failed: outcome && 'failed' in outcome ? outcome.failed : broke,
    /** What was typed into a form that was posted without scripts and failed. */
    typed: posted && 'failed' in posted ? (posted.typed ?? {}) : {},
    isPending: mutation.isPending,
    /** Whether the result is that of a form that was posted before the scripts had loaded. All forms of the page have it. */
    isPosted: mutation.isIdle && posted !== undefined,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!mutation.isPending) mutation.mutate(new FormData(event.currentTarget))
    },
  }
}

/** The API's sentence, or the given one without a response. */
export const sentenceOr = (fallback: string, { status, message }: Failed) => (status === 0 ? fallback : message)

/** Statuses of a call that may succeed later: timeout, or too many requests. */
const passing = new Set([408, 429])

/** Whether the API's refusal of the link is final. */
export const isRefusal = ({ status }: Failed) => status >= 400 && status < 500 && !passing.has(status)

/** The token in the URL of a page that a mail links to. */
export const tokenIn = (url: URL) => url.searchParams.get('token') ?? ''

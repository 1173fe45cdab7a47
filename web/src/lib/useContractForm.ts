import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DefaultValues, FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError, answerOr, isDeclined, isUnreached, messageOf, unreached } from '../api/errors.ts'

/** One line of the error summary; `fieldId` if it belongs to a field. `note`: why, below it. `isQuiet`: not an error, and focus does not move. */
export type FormProblem = { message: string; note?: string; fieldId?: string; isQuiet?: true }

const resolverOf = <V extends FieldValues, B>(schema: z.ZodMiniType<B>, toBody: (values: V) => unknown) => {
  const resolve = zodResolver(schema as never) as unknown as Resolver<FieldValues, unknown, B & FieldValues>
  return ((values, context, options) => resolve(toBody(values) as FieldValues, context, options as never)) as Resolver<
    V,
    unknown,
    B
  >
}

const messageIn = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message
  for (const [key, part] of Object.entries(error)) {
    const found = key === 'ref' ? undefined : messageIn(part)
    if (found) return found
  }
  return undefined
}

/** The words above a field. Those of a radio button are its answer, so its group has them. */
const labelOf = (fieldId: string): string => {
  const field = document.getElementById(fieldId)
  const group = field?.matches('[type=radio]') ? field.closest('fieldset')?.querySelector('legend') : null
  const label = group ?? document.querySelector(`label[for="${CSS.escape(fieldId)}"]`)
  return label?.textContent.replace('(optional)', '').trim() ?? ''
}

const wordsOf = (label: string): string[] => label.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/**
 * A message for the summary of a form, where it stands apart from its field: with the name of the field, unless the message has a word of it.
 * “Username: 3 to 32 letters”, but “Title is required”.
 */
const withFieldName = (message: string, fieldId: string): string => {
  const label = labelOf(fieldId)
  const isNamed = wordsOf(label).some((word) => word !== 'your' && message.toLowerCase().includes(word))
  return label === '' || isNamed ? message : `${label}: ${message}`
}

/** The summary's lines from a message for each name, in the order of the form's fields. Messages without a field come first and have no link. */
const problemsFrom = (
  messages: readonly (readonly [name: string, message: string])[],
  fields: readonly string[],
  idOf: (name: string) => string,
) =>
  messages
    .toSorted(([a], [b]) => fields.indexOf(a) - fields.indexOf(b))
    .map(([name, message]): FormProblem => {
      if (!fields.includes(name)) return { message }
      const fieldId = idOf(name)
      return { message: withFieldName(message, fieldId), fieldId }
    })

/** Runs one call at a time: calls during a run are ignored. Errors go to `onFailure`. */
const useOneAtATime = (onFailure: (error: unknown) => void) => {
  const isRunning = useRef(false)
  return async (run: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await run()
    } catch (error) {
      onFailure(error)
    } finally {
      isRunning.current = false
    }
  }
}

/**
 * A form over the body of a contract's endpoint. The browser validates with the server's schema and messages. Errors that only the server
 * finds (`fields` of its response) are shown at their fields. Others are shown in the summary, which takes focus. The form can be submitted
 * while fields are invalid, which shows their errors. A second click while it is being sent does nothing.
 * @param schema the endpoint's `body`
 * @param defaultValues every field of the form; a server message for a field that is not here goes to the summary
 * @param toBody turns the values of the fields into the body, if the two differ (text to number, empty left out)
 * @param send is given the checked body; when it fails, its error is shown and everything typed stays
 */
export const useContractForm = <V extends FieldValues, B>({
  schema,
  defaultValues,
  toBody = (values) => values,
  send,
  failure,
}: {
  schema: z.ZodMiniType<B>
  defaultValues: DefaultValues<V>
  toBody?: (values: V) => unknown
  send: (body: B) => Promise<unknown>
  /** The message if there was no response. */
  failure?: string
}) => {
  const formId = useId()
  const [problems, setProblems] = useState<FormProblem[]>([])
  const [isPending, setIsPending] = useState(false)
  const form = useForm<V, unknown, B>({
    defaultValues,
    resolver: resolverOf<V, B>(schema, toBody),
    shouldFocusError: false,
    reValidateMode: 'onChange',
  })
  const { errors } = form.formState
  const idOf = (name: string) => `${formId}-${name}`
  const isField = (name: string) => Object.hasOwn(defaultValues, name)
  const show = (messages: [name: string, message: string][]) =>
    setProblems(problemsFrom(messages, Object.keys(defaultValues), idOf))

  const showInvalid = (found: FieldErrors<V>) =>
    show(Object.entries(found).map(([name, error]) => [name, messageIn(error) ?? 'This is not right yet']))

  const showFailure = (error: unknown) => {
    const refused = error instanceof ApiError ? Object.entries(error.fields) : []
    for (const [name, message] of refused) {
      if (isField(name)) form.setError(name as Path<V>, { type: 'server', message })
    }
    if (isDeclined(error)) setProblems([{ message: messageOf(error), isQuiet: true }])
    else if (refused.length > 0) show(refused)
    else if (failure === undefined) setProblems([{ message: messageOf(error) }])
    else setProblems([{ message: answerOr(failure, error), ...(isUnreached(error) && { note: unreached }) }])
  }

  const sendPending = async (body: B) => {
    setProblems([])
    setIsPending(true)
    await send(body).finally(() => setIsPending(false))
  }

  const oneAtATime = useOneAtATime(showFailure)
  const submit = () => oneAtATime(form.handleSubmit(sendPending, showInvalid))

  return {
    form,
    isPending,
    /** For `<FormSummary problems={…} />`. */
    problems,
    /** For `<form noValidate onSubmit={…}>`. */
    onSubmit: (event: SyntheticEvent) => {
      event.preventDefault()
      void submit()
    },
    submit,
    /** Spread into a field component: registers it, and gives it its id and error. */
    field: (name: Path<V>) => ({ ...form.register(name), id: idOf(name), error: messageIn(errors[name]) }),
    /** The id of a field that is not a plain input (tags, places), for its own control. */
    idOf,
    errorOf: (name: Path<V>) => messageIn(errors[name]),
  }
}

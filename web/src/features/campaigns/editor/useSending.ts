import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/errors.ts'
import type { EditorField, EditorValues, Problems } from './editor-values.ts'

/** What the server did not accept: `problems` of fields, and what else it said. */
type Refused = { problems: Problems; values: EditorValues; message: string | null; code: string | null }

const refusalOf = (error: unknown, values: EditorValues, fallback: string): Refused => {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  const known = fields.filter(([field]) => Object.hasOwn(values, field))
  const hasAnswer = error instanceof ApiError && error.status !== 0
  const isExplained = fields.length > 0 && known.length === fields.length
  return {
    problems: Object.fromEntries(known),
    values,
    message: isExplained ? null : hasAnswer ? messageOf(error) : fallback,
    code: error instanceof ApiError ? error.code : null,
  }
}

/** A refused field is a mistake for as long as it holds what was refused. */
const stillRefused = (refused: Refused | null, values: EditorValues): Problems => {
  const entries = Object.entries(refused?.problems ?? {}) as [EditorField, string][]
  return Object.fromEntries(entries.filter(([field]) => refused?.values[field] === values[field]))
}

/** Sending the form once at a time. @param failure the sentence where no answer came */
export const useSending = (values: EditorValues, failure: string) => {
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isSending, setIsSending] = useState(false)
  return {
    isSending,
    refusal: refused,
    refusedFields: stillRefused(refused, values),
    send: async (work: () => Promise<void>) => {
      if (isSending) return
      setIsSending(true)
      setRefused(null)
      try {
        await work()
      } catch (error) {
        setRefused(refusalOf(error, values, failure))
      } finally {
        setIsSending(false)
      }
    },
  }
}

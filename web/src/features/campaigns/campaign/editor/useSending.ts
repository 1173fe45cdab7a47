import { useState } from 'react'
import { ApiError, messageOf } from '../../../../api/errors.ts'
import type { EditorField, EditorValues, Problems } from './editor-values.ts'

/** The server's refusal: `problems` by field, and other sentences. */
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

/** A refused field stays invalid while it holds the refused value. */
const stillRefused = (refused: Refused | null, values: EditorValues): Problems => {
  const entries = Object.entries(refused?.problems ?? {}) as [EditorField, string][]
  return Object.fromEntries(entries.filter(([field]) => refused?.values[field] === values[field]))
}

/** Sends the form, one request at a time. @param failure the sentence if there was no response */
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

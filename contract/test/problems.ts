import type * as z from 'zod/mini'

/** The errors that a form would show for this input: the message of each invalid field; empty if the input is valid. */
export const problemsOf = (schema: z.ZodMiniType, input: unknown): Record<string, string> => {
  const { success, error } = schema.safeParse(input)
  if (success) return {}
  return Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
}

/** The message for a single value; null if it is valid. */
export const problemOf = (schema: z.ZodMiniType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null

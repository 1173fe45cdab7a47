import type * as z from 'zod/mini'

/** What a form would say of this input: each bad field with its sentence; empty where all is well. */
export const problemsOf = (schema: z.ZodMiniType, input: unknown): Record<string, string> => {
  const { success, error } = schema.safeParse(input)
  if (success) return {}
  return Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]))
}

/** The sentence about a value by itself; null where it is taken. */
export const problemOf = (schema: z.ZodMiniType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null

/** Markup that is inserted without escaping. */
export type Markup = { markup: string }
type Part = string | Markup | readonly Markup[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const render = (part: Part): string => {
  if (typeof part === 'string') return escapeText(part)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

/** Builds markup from a template. Inserted text is escaped, inserted markup is not. */
export const html = (literals: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: literals.map((literal, index) => literal + render(parts[index] ?? '')).join(''),
})

export const nothing: Markup = { markup: '' }

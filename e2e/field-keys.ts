import type { Page } from '@playwright/test'

/** What a phone needs to know of a field to show the right keyboard and to fill it in. */
type Keys = { type: string; inputmode: string | null; autocomplete: string | null; enterkeyhint: string | null }
type Shown = Keys & { label: string; isMultiline: boolean }

/** What the fields of certain kinds must have, by a part of their label. Any other is plain text that nothing fills in. */
const kinds: readonly (readonly [label: RegExp, keys: Partial<Record<keyof Keys, RegExp>>])[] = [
  [/^(?:Your email|Email)/i, { type: /^email$/, inputmode: /^email$/, autocomplete: /^(?:username|email)$/ }],
  [/^PayPal address/, { type: /^email$/, inputmode: /^email$/, autocomplete: /^email$/ }],
  [/^Phone/, { type: /^tel$/, inputmode: /^tel$/, autocomplete: /^tel$/ }],
  [/^(?:Current password|Your password)/, { type: /^password$/, autocomplete: /^current-password$/ }],
  [/^New password/, { type: /^password$/, autocomplete: /^new-password$/ }],
  [/^Password/, { type: /^password$/, autocomplete: /^(?:new|current)-password$/ }],
  [/^Value/, { type: /^password$/, autocomplete: /^off$/ }],
  [/^Code/, { inputmode: /^numeric$|^$/, autocomplete: /^one-time-code$/ }],
  [/^Name/, { autocomplete: /^(?:name|off)$/ }],
  [/^Username/, { autocomplete: /^nickname$/ }],
  [/amount|^Goal/i, { inputmode: /^decimal$/, autocomplete: /^off$/ }],
  [/date/i, { type: /^date$/ }],
]
const plain = { type: /^(?:text|search|date)$/, autocomplete: /^(?:off|country-name)$/ }

/** Kinds of fields that open no keyboard. */
const silent = ['checkbox', 'radio', 'file', 'range', 'hidden']

const shownFields = (page: Page): Promise<Shown[]> =>
  page.evaluate((without) => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    return fields
      .filter((field) => !without.includes(field.type) && !field.readOnly && field.checkVisibility())
      .map((field) => ({
        label: (field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '').trim(),
        type: field.type,
        isMultiline: field instanceof HTMLTextAreaElement,
        inputmode: field.getAttribute('inputmode'),
        autocomplete: field.getAttribute('autocomplete'),
        enterkeyhint: field.getAttribute('enterkeyhint'),
      }))
  }, silent)

const wrongIn = (field: Shown): string[] => {
  const [, wanted] = kinds.find(([label]) => label.test(field.label)) ?? [null, plain]
  // In a text of many lines Enter begins a line, and nothing fills it in.
  if (field.isMultiline) return []
  const keys = Object.entries(wanted) as [keyof Keys, RegExp][]
  const wrong = keys.filter(([key, pattern]) => !pattern.test(field[key] ?? '')).map(([key]) => key)
  const lacksEnter = field.type !== 'date' && !/^(?:enter|done|go|next|search|send)$/.test(field.enterkeyhint ?? '')
  return lacksEnter ? [...wrong, 'enterkeyhint'] : wrong
}

/** The fields of the page for which a phone would show a wrong keyboard, one line each. */
export const wrongKeys = async (page: Page): Promise<string[]> => {
  const fields = await shownFields(page)
  return fields.flatMap((field) => {
    const wrong = wrongIn(field)
    return wrong.length === 0 ? [] : [`${field.label}: ${wrong.join(', ')}: ${JSON.stringify(field)}`]
  })
}

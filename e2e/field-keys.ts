import type { Page } from '@playwright/test'

/** The attributes by which a phone selects the keyboard and autofill of a field. */
type Keys = { type: string; inputmode: string | null; autocomplete: string | null; enterkeyhint: string | null }
type Shown = Keys & { label: string; isMultiline: boolean }

/** The required attributes of fields, by a part of their label. Other fields are plain text without autofill. */
const kinds: readonly (readonly [label: RegExp, keys: Partial<Record<keyof Keys, RegExp>>])[] = [
  // Of another person.
  [/^(?:Invite a co-organiser|Email address of the new owner)/, { type: /^email$/, autocomplete: /^off$/ }],
  [/^(?:Your email|Email)/i, { type: /^email$/, inputmode: /^email$/, autocomplete: /^(?:username|email)$/ }],
  [/^(?:PayPal address|New email)/, { type: /^email$/, inputmode: /^email$/, autocomplete: /^email$/ }],
  [/^Mail address/, { type: /^email$/, inputmode: /^email$/, autocomplete: /^work email$/ }],
  [/^Phone/, { type: /^tel$/, inputmode: /^tel$/, autocomplete: /^(?:work )?tel$/ }],
  [/^(?:Current password|Your password)/, { type: /^password$/, autocomplete: /^current-password$/ }],
  [/^New password/, { type: /^password$/, autocomplete: /^new-password$/ }],
  [/^Password/, { type: /^password$/, autocomplete: /^(?:new|current)-password$/ }],
  [/^Value/, { type: /^password$/, autocomplete: /^off$/ }],
  [/^Code/, { inputmode: /^numeric$|^$/, autocomplete: /^one-time-code$/ }],
  [/^Name/, { autocomplete: /^(?:name|off)$/ }],
  [/^Username/, { autocomplete: /^nickname$/ }],
  [/amount|^Goal/i, { inputmode: /^decimal$/, autocomplete: /^off$/ }],
  [/date/i, { type: /^date$/ }],
  [/^Start time/, { type: /^time$/, autocomplete: /^off$/ }],
  [/^End time/, { type: /^time$/, autocomplete: /^off$/ }],
  [/people do you need|^How many/i, { inputmode: /^numeric$/, autocomplete: /^off$/ }],
]
const plain = { type: /^(?:text|search|date)$/, autocomplete: /^(?:off|country-name)$/ }

/** Input types that open no keyboard. */
const silent = ['checkbox', 'radio', 'file', 'range', 'color', 'hidden']

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
  // In a multi-line text Enter starts a new line, and there is no autofill.
  if (field.isMultiline) return []
  const keys = Object.entries(wanted) as [keyof Keys, RegExp][]
  const wrong = keys.filter(([key, pattern]) => !pattern.test(field[key] ?? '')).map(([key]) => key)
  const lacksEnter = field.type !== 'date' && !/^(?:enter|done|go|next|search|send)$/.test(field.enterkeyhint ?? '')
  return lacksEnter ? [...wrong, 'enterkeyhint'] : wrong
}

/** The fields of the page with wrong attributes, one line each. */
export const wrongKeys = async (page: Page): Promise<string[]> => {
  const fields = await shownFields(page)
  return fields.flatMap((field) => {
    const wrong = wrongIn(field)
    return wrong.length === 0 ? [] : [`${field.label}: ${wrong.join(', ')}: ${JSON.stringify(field)}`]
  })
}

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
export const withFieldName = (message: string, fieldId: string): string => {
  const label = labelOf(fieldId)
  const isNamed = wordsOf(label).some((word) => word !== 'your' && message.toLowerCase().includes(word))
  return label === '' || isNamed ? message : `${label}: ${message}`
}

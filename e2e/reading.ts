import { expect, type Locator } from '@playwright/test'

/** What Playwright tells of an element that assistive technology sees. */
type AriaNode = { role: string; name?: string; text?: string; children?: (AriaNode | string)[] }

/** Where a list names one of these, it names all of them: one too many is a mistake as much as one too few. */
const wholeRoles = new Set([
  ...['textbox', 'searchbox', 'combobox', 'option', 'spinbutton', 'checkbox', 'radio', 'switch', 'slider'],
  ...['columnheader', 'caption', 'tab'],
])

/** A tab of the admin's page ends with the number of what waits in it, which other tests change. */
const tidy = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replace(/ ?\d+ waiting$/, '')
    .trim()

const textOf = (node: AriaNode | string): string =>
  typeof node === 'string' ? node : (node.text ?? node.name ?? (node.children ?? []).map(textOf).join(' '))

/** `heading Log in`, `textbox Email`: an element by its role and name, then all in it. */
const readNode = (node: AriaNode | string): string[] => {
  if (typeof node === 'string') return []
  const name = tidy(node.name ?? textOf(node))
  return [...(name ? [`${node.role} ${name}`] : []), ...(node.children ?? []).flatMap(readNode)]
}

/** All elements of a part of the page that have a name or text, in the order in which a screen reader comes to them. */
export const readPart = async (part: Locator): Promise<string[]> => {
  const nodes = (await part.ariaSnapshotJSON()) as AriaNode[]
  return nodes.flatMap(readNode)
}

const roleOf = (node: string): string => node.slice(0, node.indexOf(' '))

/**
 * Waits until a part of the page reads as expected: these headings, labels, columns and buttons, in this order. Other things may stand
 * between them, but for fields, columns and tabs.
 */
export const expectReading = async (part: Locator, expected: readonly string[]): Promise<void> => {
  const whole = new Set(expected.map(roleOf).filter((role) => wholeRoles.has(role)))
  const isMeant = (node: string) => whole.has(roleOf(node)) || expected.includes(node)
  // Each worker of the browser tests makes campaigns of the same names.
  const isRepeated = (node: string, before: string | undefined) => node === before && roleOf(node) === 'link'
  const read = async () =>
    (await readPart(part)).filter(isMeant).filter((node, index, all) => !isRepeated(node, all[index - 1]))
  await expect.poll(read).toEqual(expected)
}

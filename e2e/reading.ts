import type { Locator } from '@playwright/test'
import { expect } from './patience.ts'

/** Playwright's description of an element in the accessibility tree. */
type AriaNode = { role: string; name?: string; text?: string; children?: (AriaNode | string)[] }

/** If an expectation names one element of these roles, it must name all of them. */
const wholeRoles = new Set([
  ...['textbox', 'searchbox', 'combobox', 'option', 'spinbutton', 'checkbox', 'radio', 'switch', 'slider'],
  ...['columnheader', 'caption', 'tab'],
])

const textOf = (node: AriaNode | string): string =>
  typeof node === 'string' ? node : (node.text ?? node.name ?? (node.children ?? []).map(textOf).join(' '))

/** An element and its descendants by role and name, such as `heading Log in` or `textbox Email`. */
const readNode = (node: AriaNode | string): string[] => {
  if (typeof node === 'string') return []
  const name = (node.name ?? textOf(node)).replaceAll(/\s+/g, ' ').trim()
  return [...(name ? [`${node.role} ${name}`] : []), ...(node.children ?? []).flatMap(readNode)]
}

/** All elements of a part of the page that have a name or text, in reading order. */
export const readPart = async (part: Locator): Promise<string[]> => {
  const nodes = (await part.ariaSnapshotJSON()) as AriaNode[]
  return nodes.flatMap(readNode)
}

const roleOf = (node: string): string => node.slice(0, node.indexOf(' '))

/**
 * Waits until a part of the page contains these headings, labels, columns and buttons in this order. Other elements may be between
 * them, except fields, columns and tabs.
 */
export const expectReading = async (part: Locator, expected: readonly string[]): Promise<void> => {
  const whole = new Set(expected.map(roleOf).filter((role) => wholeRoles.has(role)))
  const isMeant = (node: string) => whole.has(roleOf(node)) || expected.includes(node)
  const read = async () => (await readPart(part)).filter(isMeant)
  await expect.poll(read).toEqual(expected)
}

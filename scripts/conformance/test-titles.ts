import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const roots = new Set(['test', 'it', 'describe'])

/** Returns `test` for `test.each([…])('…')`, `test.concurrent.for(…)('…')` and similar calls. */
const rootOf = (expression: ts.Expression): string | null => {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) return rootOf(expression.expression)
  if (ts.isTaggedTemplateExpression(expression)) return rootOf(expression.tag)
  return null
}

const textOf = (node: ts.Node | undefined, source: ts.SourceFile): string | null => {
  if (!node) return null
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node) ? node.getText(source).slice(1, -1) : null
}

/** The titles of the tests that a file declares, as written in the source: placeholders are not filled in. */
export const titlesIn = (text: string, name = 'a.ts'): Set<string> => {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const titles = new Set<string>()
  const visit = (node: ts.Node): void => {
    const isTest = ts.isCallExpression(node) && roots.has(rootOf(node.expression) ?? '')
    const title = isTest ? textOf(node.arguments[0], source) : null
    if (title !== null) titles.add(title)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

/** The titles of the tests in a file. Empty if the file does not exist. */
export const readTitles = (root: string, path: string): Set<string> => {
  try {
    return titlesIn(readFileSync(join(root, path), 'utf8'), path)
  } catch {
    return new Set()
  }
}

import { dirname, join } from 'node:path'
import ts from 'typescript'

const testFunctions = new Set(['test', 'it', 'describe'])

/** Returns `test` for `test.each([…])('…')`, `test.concurrent.for(…)('…')` and similar calls. */
const calledBy = (expression: ts.Expression): string => {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) {
    return calledBy(expression.expression)
  }
  return ts.isTaggedTemplateExpression(expression) ? calledBy(expression.tag) : ''
}

const nodesIn = (node: ts.Node): ts.Node[] => {
  const found = [node]
  // An array also visits what is added during the loop.
  for (const one of found) ts.forEachChild(one, (child) => void found.push(child))
  return found
}

const isTest = (node: ts.Node): boolean => ts.isCallExpression(node) && testFunctions.has(calledBy(node.expression))

const namesDeclaredBy = (statement: ts.Statement): string[] => {
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? '']
  const names = ts.isVariableStatement(statement) ? statement.declarationList.declarations.map(({ name }) => name) : []
  return names.flatMap(nodesIn).flatMap((node) => (ts.isIdentifier(node) ? [node.text] : []))
}

/** The source of the tests in a file, with the tables and functions of the file that they use. Imports do not belong to it. */
const ownText = (source: string): string => {
  const { statements } = ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, true)
  const declared = new Map(statements.flatMap((one) => namesDeclaredBy(one).map((name) => [name, one] as const)))
  const used = new Set(statements.filter((statement) => nodesIn(statement).some(isTest)))
  for (const statement of used) {
    for (const node of nodesIn(statement)) {
      const other = ts.isIdentifier(node) && declared.get(node.text)
      if (other) used.add(other)
    }
  }
  return [...used].map((statement) => statement.getText()).join('\n')
}

const declaresFunction = (node: ts.Node): node is ts.VariableDeclaration | ts.PropertyAssignment =>
  (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) &&
  node.initializer !== undefined &&
  ts.isArrowFunction(node.initializer)

/** The functions of a helper module that the tests name. A function that declares others is the frame of a file, and does not count. */
const helperText = (source: string, tested: string): string => {
  const names = new Set(tested.match(/\w+/g))
  return nodesIn(ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest, true))
    .filter(declaresFunction)
    .filter((node) => names.has(node.name.getText()) && nodesIn(node).filter(declaresFunction).length === 1)
    .map((node) => node.getText())
    .join('\n')
}

/** The modules with helpers of tests that a file imports. */
const helpersOf = (path: string, source: string): string[] =>
  [...source.matchAll(/from '(\.[^']+\.ts)'/g)]
    .map(([, name = '']) => join(dirname(path), name))
    .filter((module) => /\/test\/[\w-]+\.ts$/.test(module))

const withHelpers = (path: string, source: string, tested: string, read: (path: string) => string): string =>
  helpersOf(path, source).reduce((text, helper) => {
    const named = helperText(read(helper), tested)
    return named === '' ? text : `${text}\n${withHelpers(helper, read(helper), named, read)}`
  }, tested)

/**
 * What the tests of a file contain: their source, with the tables and functions of the file that they use, and the functions of helper
 * modules that they name.
 */
export const testedText = (path: string, read: (path: string) => string): string => {
  const source = read(path)
  return withHelpers(path, source, ownText(source), read)
}

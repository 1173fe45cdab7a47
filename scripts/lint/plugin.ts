import { definePlugin, defineRule, type ESTree, type Ranged } from '@oxlint/plugins'

/** A text between straight quotes, or a word with a straight apostrophe. */
const straight = /\p{L}'\p{L}|(^|[\s(])"[\p{L}\p{N}][^"=;<>]*"($|[\s.,;:!?)])/u
const straightInMarkup = /['"]|&(quot|apos|#3[49]);/

export const curlyQuotes = defineRule({
  create: (context) => {
    const check = (node: Ranged, text: string, pattern: RegExp) => {
      if (pattern.test(text))
        context.report({ node, message: 'Text for people has curly quotes and apostrophes: “ ” ’' })
    }
    return {
      Literal: (node) => {
        if (typeof node.value === 'string') check(node, node.value, straight)
      },
      TemplateElement: (node) => check(node, node.value.raw, straight),
      JSXText: (node) => check(node, node.raw ?? '', straightInMarkup),
    }
  },
})

/** React calls the return value of an effect as its clean-up. A function that returns anything else throws on unmount. Types allow it. */
export const effectInBraces = defineRule({
  create: (context) => ({
    CallExpression: ({ callee, arguments: [effect] }) => {
      if (callee.type !== 'Identifier' || !/^use(Layout)?Effect$/.test(callee.name) || effect?.type !== 'Identifier')
        return
      context.report({ node: effect, message: 'Call the function in braces: useEffect(() => { function() })' })
    },
  }),
})

const scalars: ReadonlySet<string> = new Set([
  'TSBigIntKeyword',
  'TSBooleanKeyword',
  'TSLiteralType',
  'TSNullKeyword',
  'TSNumberKeyword',
  'TSStringKeyword',
])
const scalarClasses: ReadonlySet<string> = new Set(['Buffer', 'Date'])

const isScalar = (type: ESTree.TSType): boolean => {
  if (type.type === 'TSUnionType') return type.types.every(isScalar)
  if (type.type === 'TSArrayType') return isScalar(type.elementType)
  if (type.type !== 'TSTypeReference') return scalars.has(type.type)
  return type.typeName.type === 'Identifier' && scalarClasses.has(type.typeName.name)
}

/** `sql<Row>` asserts a row type that is never compared with the rows of the database. */
export const declaredRows = defineRule({
  create: (context) => ({
    TaggedTemplateExpression: ({ tag, typeArguments }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      const row = typeArguments?.params.find((type) => !isScalar(type))
      if (row)
        context.report({ node: row, message: 'Declare the row with rowShape (server/src/platform/database/rows.ts)' })
    },
  }),
})

const misplacedBound = /^(max|min|most|fewest|longest|shortest|limit)[A-Z]|^(MAX|MIN|LIMIT)_|[a-z]Limit$/
const withoutUnit = /([tT]imeout|[dD]elay|[iI]nterval|[dD]uration|[lL]ifetime)$/
/** Words of TLS, JSON Schema and Fastify. */
const foreign = /^((min|max)(Version|Items|Length)|rateLimit)$/

export const boundNames = defineRule({
  create: (context) => {
    const checkBound = (node: ESTree.Node) => {
      if (node.type !== 'Identifier' || foreign.test(node.name) || !misplacedBound.test(node.name)) return
      context.report({ node, message: 'A limit is named xMax, a lower bound xMin' })
    }
    const check = (node: ESTree.Node) => {
      checkBound(node)
      if (node.type === 'Identifier' && withoutUnit.test(node.name))
        context.report({ node, message: 'A duration has its unit in its name, such as xMs' })
    }
    return {
      VariableDeclarator: ({ id }) => check(id),
      TSPropertySignature: ({ key }) => checkBound(key),
      PropertyDefinition: ({ key }) => checkBound(key),
      ArrowFunctionExpression: ({ params }) => params.forEach(check),
      FunctionDeclaration: ({ params }) => params.forEach(check),
      FunctionExpression: ({ params }) => params.forEach(check),
    }
  },
})

/** Playwright's actions on a locator or page, and the keyboard. */
const rawMembers: ReadonlySet<string> = new Set([
  'check',
  'click',
  'dblclick',
  'dragTo',
  'fill',
  'keyboard',
  'press',
  'pressSequentially',
  'selectOption',
  'setChecked',
  'setInputFiles',
  'tap',
  'uncheck',
])
/** The buttons of `page.mouse`; `move` presses nothing. */
const mouseButtons: ReadonlySet<string> = new Set(['down', 'up'])

const memberName = ({ computed, property }: ESTree.MemberExpression): string | null => {
  if (!computed) return property.type === 'Identifier' ? property.name : null
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : null
}

const isRawAction = (node: ESTree.MemberExpression): boolean => {
  const name = memberName(node) ?? ''
  if (rawMembers.has(name)) return true
  return mouseButtons.has(name) && node.object.type === 'MemberExpression' && memberName(node.object) === 'mouse'
}

/** A press before React has hydrated the page is answered by the browser, or lost. */
export const handsOnly = defineRule({
  create: (context) => {
    const message = 'Press and type with the functions of e2e/hands.ts, which wait until React has hydrated the page'
    return {
      MemberExpression: (node) => {
        const isReported = node.object.type === 'MemberExpression' && isRawAction(node.object)
        if (isRawAction(node) && !isReported) context.report({ node, message })
      },
      ObjectPattern: ({ properties }) => {
        for (const node of properties) {
          const key = node.type === 'Property' && node.key.type === 'Identifier' ? node.key.name : ''
          if (key === 'keyboard') context.report({ node, message })
        }
      },
    }
  },
})

type Child = ESTree.JSXElement['children'][number]

/** White space with a line break is no text in JSX, and a comment is none either. */
const isNothing = (child: Child): boolean =>
  (child.type === 'JSXText' && /^\s*$/.test(child.value) && child.value.includes('\n')) ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression')

/** What an expression may become when a page changes. */
const outcomesOf = (node: ESTree.Node): ESTree.Node[] => {
  if (node.type === 'LogicalExpression')
    return [...outcomesOf(node.right), ...(node.operator === '&&' ? [] : outcomesOf(node.left))]
  if (node.type === 'ConditionalExpression') return [...outcomesOf(node.consequent), ...outcomesOf(node.alternate)]
  return [node]
}

const isNone = (node: ESTree.Node): boolean =>
  (node.type === 'Literal' && (node.value === null || node.value === '' || typeof node.value === 'boolean')) ||
  (node.type === 'Identifier' && node.name === 'undefined')

/** Names of functions and values that are texts, or may be. Types are not known here. */
const textFunction = /^(answerOr|format|plural|time|shortDay)|[wW]ords?(Of)?$|[nN]ame$/
const textValue = /^(children|label|part|sum|text|what)$|[wW]ords?$/

/** Whether a value is text, as far as one sees. */
const isTextual = (node: ESTree.Node): boolean => {
  if (node.type === 'Literal') return !isNone(node)
  if (node.type === 'Identifier') return textValue.test(node.name)
  if (node.type === 'CallExpression') return node.callee.type === 'Identifier' && textFunction.test(node.callee.name)
  if (node.type === 'MemberExpression') return node.object.type === 'Identifier' && textValue.test(node.object.name)
  return node.type === 'TemplateLiteral'
}

const isChanging = (child: Child): boolean =>
  child.type === 'JSXExpressionContainer' &&
  (child.expression.type === 'LogicalExpression' || child.expression.type === 'ConditionalExpression')

const textsOf = (child: Child): ESTree.Node[] =>
  child.type === 'JSXExpressionContainer' ? outcomesOf(child.expression).filter(isTextual) : []

const isText = (child: Child): boolean =>
  child.type === 'JSXText' || (child.type === 'JSXExpressionContainer' && textsOf(child).length > 0)

/** A value that stands at a word without a space brings its own space, so it is empty at times: `Donate{sum}`, `given{on(day)}`. */
const isGlued = (child: Child, before: Child | undefined): boolean =>
  child.type === 'JSXExpressionContainer' &&
  (child.expression.type === 'Identifier' || child.expression.type === 'CallExpression') &&
  before?.type === 'JSXText' &&
  /\p{L}$/u.test(before.value)

const inElement =
  'A browser that translates the page replaces this text node, and React cannot find it any more. Put it into an element of its own, such as <span>'

/**
 * A browser that translates a page replaces text nodes by elements. React then fails to remove one, and to insert an element before one. So text that
 * comes and goes beside something else stands in an element of its own, and so does text behind something that comes and goes. A fragment has no text,
 * because it comes and goes as a whole.
 */
export const textInElement = defineRule({
  create: (context) => {
    const report = (node: Ranged) => context.report({ node, message: inElement })
    const childrenOf = (node: ESTree.JSXElement | ESTree.JSXFragment) =>
      node.children.filter((child) => !isNothing(child))
    return {
      JSXElement: (node) => {
        const children = childrenOf(node)
        if (children.length < 2) return
        children.forEach((child, at) => {
          if (isGlued(child, children[at - 1])) report(child)
          if (!isChanging(child)) return
          textsOf(child).forEach(report)
          const next = children.slice(at + 1).find((other) => !isChanging(other))
          if (next && isText(next)) report(next)
        })
      },
      JSXFragment: (node) => {
        if (childrenOf(node).some(isText)) report(node)
      },
    }
  },
})

/** Muster's own lint rules. */
export default definePlugin({
  meta: { name: 'muster' },
  rules: {
    'curly-quotes': curlyQuotes,
    'effect-in-braces': effectInBraces,
    'bound-names': boundNames,
    'declared-rows': declaredRows,
    'hands-only': handsOnly,
    'text-in-element': textInElement,
  },
})

import { definePlugin, defineRule, type Ranged } from '@oxlint/plugins'

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

/** React calls what an effect returns, so a function that returns anything else breaks the page when it is left. Types allow it. */
export const effectInBraces = defineRule({
  create: (context) => ({
    CallExpression: ({ callee, arguments: [effect] }) => {
      if (callee.type !== 'Identifier' || !/^use(Layout)?Effect$/.test(callee.name) || effect?.type !== 'Identifier')
        return
      context.report({ node: effect, message: 'Call the function in braces: useEffect(() => { function() })' })
    },
  }),
})

/** Muster's own lint rules. */
export default definePlugin({
  meta: { name: 'muster' },
  rules: { 'curly-quotes': curlyQuotes, 'effect-in-braces': effectInBraces },
})

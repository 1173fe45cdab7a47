import { defineConfig } from 'eslint/config'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const tests = ['**/*.test.{ts,tsx}', '**/test/**', 'e2e/**', 'bench/**']

/** A text between straight quotes, or a word with a straight apostrophe. */
const straight = String.raw`\p{L}'\p{L}|(^|[\s(])"[\p{L}\p{N}][^"=;<>]*"($|[\s.,;:!?)])`
const says = 'Text for people has curly quotes and apostrophes: “ ” ’'
const straightQuotes = [
  { selector: `Literal[value=/${straight}/u]`, message: says },
  { selector: `TemplateElement[value.raw=/${straight}/u]`, message: says },
  { selector: String.raw`JSXText[raw=/['"]|&(quot|apos|#3[49]);/]`, message: says },
]

/** React calls what an effect returns, so a function that returns anything else breaks the page when it is left. Types allow it. */
const passedOnEffects = [
  {
    selector: 'CallExpression[callee.name=/^use(Layout)?Effect$/] > Identifier.arguments:first-child',
    message: 'Call the function in braces: useEffect(() => { function() })',
  },
]

export default defineConfig(
  { ignores: ['**/node_modules/', '**/dist/', 'data/', 'test-results/', 'playwright-report/', 'docs/'] },
  {
    files: ['**/*.{js,mjs,ts,tsx}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'object-shorthand': 'error',
      'no-implicit-coercion': ['error', { allow: ['!!'] }],
      complexity: ['error', 20],
      'max-depth': ['error', 3],
      'max-params': ['error', 5],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Numbers and booleans read well in sentences; objects do not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true, ignoreVoidOperator: true },
      ],
      // `() => void x()` says that nobody waits for the answer, whether there is one or not.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Fastify's and React's handlers are async by design.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      // A type parameter used once still names what a query or a fetch answers.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Spreading a string goes by code points, which is what initials and counts need.
      '@typescript-eslint/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }] }],
      // React Router's loaders answer by throwing a Response.
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
      // An interface's implementation may have nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    // Modules that widen a library's types can only do so with an interface.
    files: ['**/*.ts', '**/*.tsx'],
    ignores: ['**/src/**'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off' },
  },
  {
    // Each capability adds its tables and fault points to these declarations; only an interface can be extended, and it starts empty.
    files: ['server/src/database/schema.ts', 'server/src/base/faults.ts', 'server/src/**/*.{tables,faults}.ts'],
    rules: {
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
    },
  },
  {
    files: ['web/**/*.tsx', 'web/**/*.ts'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.strict],
    rules: {
      // What only the browser knows (theme, clock, drafts) is set after the first render, which must equal the server's.
      'react-hooks/set-state-in-effect': 'off',
    },
  },
  {
    files: ['web/src/**', 'contract/src/**', 'server/src/**'],
    // SQL has straight quotes, and so have names of places that are searched for.
    ignores: [...tests, '**/*.sql.ts', 'server/src/geo/**'],
    rules: { 'no-restricted-syntax': ['error', ...straightQuotes] },
  },
  {
    files: ['web/src/**/*.tsx', 'web/src/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-syntax': ['error', ...straightQuotes, ...passedOnEffects],
    },
  },
  {
    // Served as it is, before anything else runs.
    files: ['web/public/**'],
    rules: { 'no-var': 'off' },
  },
  {
    files: tests,
    rules: {
      // A suite is one function; what a test reads from a library may be loosely typed.
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
)

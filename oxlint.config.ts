import { defineConfig } from 'oxlint'

const tests = ['**/*.test.{ts,tsx}', '**/test/**', 'e2e/**', 'bench/**']

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/node_modules/', '**/dist/', 'data/', 'test-results/', 'playwright-report/', 'docs/'],
  plugins: ['typescript', 'react', 'jsx-a11y'],
  jsPlugins: ['./scripts/lint/plugin.ts'],
  // The other categories contain rules that contradict each other or our style, so their rules are selected one by one.
  categories: { correctness: 'error' },
  rules: {
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'object-shorthand': 'error',
    'no-array-constructor': 'error',
    'no-implicit-coercion': ['error', { allow: ['!!'] }],
    'no-unused-expressions': 'error',
    'no-unused-vars': 'error',
    'no-useless-constructor': 'error',
    complexity: ['error', 20],
    'max-depth': ['error', 3],
    'max-params': ['error', 5],
    'muster/bound-names': 'error',
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/consistent-type-imports': 'error',
        'typescript/no-confusing-void-expression': [
          'error',
          { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true, ignoreVoidOperator: true },
        ],
        'typescript/no-deprecated': 'error',
        'typescript/no-dynamic-delete': 'error',
        'typescript/no-empty-object-type': 'error',
        'typescript/no-explicit-any': 'error',
        'typescript/no-extraneous-class': 'error',
        'typescript/no-generated-empty-object-type': 'error',
        'typescript/no-invalid-void-type': 'error',
        // `() => void x()` says that a promise, if there is one, is not awaited.
        'typescript/no-meaningless-void-operator': 'off',
        // Fastify's and React's handlers are async by design.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, arguments: false } }],
        // Spreading a string goes by code points, which is what initials and counts need.
        'typescript/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }] }],
        'typescript/no-mixed-enums': 'error',
        'typescript/no-namespace': 'error',
        'typescript/no-non-null-asserted-nullish-coalescing': 'error',
        'typescript/no-non-null-assertion': 'error',
        'typescript/no-require-imports': 'error',
        'typescript/no-unnecessary-boolean-literal-compare': 'error',
        'typescript/no-unnecessary-condition': 'error',
        'typescript/no-unnecessary-template-expression': 'error',
        'typescript/no-unnecessary-type-arguments': 'error',
        'typescript/no-unnecessary-type-assertion': 'error',
        'typescript/no-unnecessary-type-constraint': 'error',
        'typescript/no-unnecessary-type-conversion': 'error',
        'typescript/no-unsafe-argument': 'error',
        'typescript/no-unsafe-assignment': 'error',
        'typescript/no-unsafe-call': 'error',
        'typescript/no-unsafe-enum-comparison': 'error',
        'typescript/no-unsafe-function-type': 'error',
        'typescript/no-unsafe-member-access': 'error',
        'typescript/no-unsafe-return': 'error',
        // Loaders throw what the router answers with instead of the page.
        'typescript/only-throw-error': ['error', { allow: [{ from: 'file', name: ['RouteData', 'Redirect'] }] }],
        'typescript/prefer-literal-enum-member': 'error',
        'typescript/prefer-promise-reject-errors': 'error',
        'typescript/prefer-reduce-type-parameter': 'error',
        'typescript/prefer-return-this-type': 'error',
        'typescript/related-getter-setter-pairs': 'error',
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        // Numbers and booleans read well in sentences; objects do not.
        'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'typescript/switch-exhaustiveness-check': 'error',
        'typescript/unified-signatures': 'error',
        'typescript/use-unknown-in-catch-callback-variable': 'error',
      },
    },
    {
      // Elsewhere modules extend a library's types, which needs an interface.
      files: ['**/src/**'],
      rules: { 'typescript/consistent-type-definitions': ['error', 'type'] },
    },
    {
      // Each capability adds its tables and fault points to these declarations; only an interface can be extended, and it starts empty.
      files: [
        'server/src/platform/database/schema.ts',
        'server/src/platform/base/faults.ts',
        'server/src/**/*.{tables,faults}.ts',
      ],
      rules: {
        'typescript/consistent-type-definitions': 'off',
        'typescript/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      },
    },
    {
      files: ['web/**/*.{ts,tsx}'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/unsupported-syntax': 'error',
        // What only the browser knows (theme, clock, drafts) is set after the first render, which must equal the server's.
        'react/set-state-in-effect': 'off',
        // `role="status"` is announced more reliably than `<output>`.
        'jsx-a11y/prefer-tag-over-role': 'off',
      },
    },
    {
      // The set-up of a test file is named `use…` here as well, and is not a hook.
      files: ['server/**'],
      rules: { 'react/immutability': 'off' },
    },
    {
      files: ['web/src/**', 'contract/src/**', 'server/src/**'],
      rules: {
        'muster/curly-quotes': 'error',
        'muster/effect-in-braces': 'error',
        'muster/declared-rows': 'error',
        'muster/text-in-element': 'error',
      },
    },
    {
      // SQL has straight quotes, and so have names of places that are searched for.
      files: ['**/*.sql.ts', 'server/src/platform/places/**'],
      rules: { 'muster/curly-quotes': 'off' },
    },
    {
      // Served without a build, and runs first.
      files: ['web/public/**'],
      rules: { 'no-var': 'off' },
    },
    {
      files: tests,
      rules: {
        'max-lines': 'off',
        // A suite is one function; values of libraries may be loosely typed in tests.
        'max-lines-per-function': 'off',
        'muster/curly-quotes': 'off',
        'muster/declared-rows': 'off',
        // Playwright reads a fixture's dependencies from its first parameter, which must be a pattern.
        'no-empty-pattern': 'off',
        'typescript/require-array-sort-compare': 'off',
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      files: ['e2e/**'],
      rules: {
        'muster/hands-only': 'error',
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@playwright/test',
                importNames: ['expect'],
                message: 'Import it from e2e/patience.ts, which waits as long as the machine needs now.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['e2e/patience.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      // It is what the rule refers to.
      files: ['e2e/hands.ts'],
      rules: { 'muster/hands-only': 'off' },
    },
  ],
})

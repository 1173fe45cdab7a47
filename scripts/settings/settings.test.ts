import { expect, test } from 'vitest'
import { schemaDefaults, settingNames } from '../../server/src/platform/base/config/environment.ts'
import { settingGroups } from '../../server/src/platform/base/setting-descriptions.ts'
import { settingsExample, settingsPage, undescribed } from './documents.ts'

const source = {
  groups: [
    {
      title: 'Address',
      settings: {
        PORT: { description: 'The port.' },
        URL: {
          description: 'The `address`.',
          default: 'none',
          example: 'https://a.example',
          required: 'in production',
        },
      },
    },
  ],
  names: ['PORT', 'URL'],
  defaults: { PORT: 3000 },
} as const

test('every setting of the schema has one description and a default', () => {
  expect(undescribed({ groups: settingGroups, names: settingNames, defaults: schemaDefaults })).toEqual([])
})

test('a setting that is not described, described twice or without a default is reported', () => {
  const twice = { title: 'More', settings: { URL: { description: 'Again.' }, KEY: { description: 'A key.' } } }
  const groups = [...source.groups, twice]
  expect(undescribed({ ...source, groups, names: ['PORT', 'URL', 'KEY', 'NEW'] })).toEqual([
    'URL has two descriptions',
    'KEY has no default',
    'NEW has no description',
  ])
})

test('the page has each setting with its description, default and example', () => {
  expect(settingsPage(source)).toContain(`
## Address

### PORT

The port.

- Default: \`3000\`

### URL

The \`address\`.

- Required in production.
- Default: none
- Example: \`https://a.example\`
`)
})

test('the example file comments out every setting, so it changes nothing until it is edited', () => {
  const example = settingsExample(source)
  expect(example).toContain('# The port.\n# PORT=3000\n')
  expect(example).toContain('# The address.\n# Required in production.\n# Default: none\n# URL=https://a.example\n')
  expect(example.split('\n').filter((line) => line && !line.startsWith('#'))).toEqual([])
})

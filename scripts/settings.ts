import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { schemaDefaults, settingNames } from '../server/src/platform/base/config/environment.ts'
import { settingGroups } from '../server/src/platform/base/setting-descriptions.ts'
import { settingsExample, settingsPage, undescribed } from './settings/documents.ts'

// Generates docs/settings.md and .env.example from the declarations of the settings. With --check it only reports whether they are current.
const root = resolve(import.meta.dirname, '..')
const source = { groups: settingGroups, names: settingNames, defaults: schemaDefaults }
const documents = { 'docs/settings.md': settingsPage(source), '.env.example': settingsExample(source) }

const problems = undescribed(source)
for (const [path, text] of Object.entries(documents)) {
  const file = join(root, path)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) problems.push(`${path} is not current. Run: npm run settings`)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

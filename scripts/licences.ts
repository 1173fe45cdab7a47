import { resolve } from 'node:path'
import { readPackages } from './licences/installed.ts'
import { refusedLicences } from './licences/judge.ts'

const packages = readPackages(resolve(import.meta.dirname, '..'))
const refused = refusedLicences(packages)
for (const line of refused) console.error(line)
if (refused.length > 0)
  console.error('Choose another package, or add an exception with its reason in scripts/licences/judge.ts')
else console.log(`${packages.length} packages with compatible licences`)
process.exitCode = refused.length > 0 ? 1 : 0

import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** An import that violates each rule: the file, and its imports. */
const planted: Record<string, [from: string, to: string]> = {
  'contract-knows-only-zod': ['contract/src/events.ts', 'fastify'],
  'facts-know-no-zod': ['contract/src/facts/limits.ts', 'zod'],
  'web-and-server-never-meet': ['web/src/lib/money.ts', '../../../server/src/platform/base/money.ts'],
  'product-does-not-import-sandbox': [
    'server/src/money/paypal/client.ts',
    '../../../../paypal-sandbox/src/orders/orders.ts',
  ],
  'sandbox-is-independent': ['paypal-sandbox/src/pages.ts', '../../contract/src/errors.ts'],
  'simulation-model-imports-nothing': ['simulation/model/expected.ts', '../../server/src/platform/base/money.ts'],
  'site-imports-only-what-is-below': ['server/src/site/admin/restart.ts', '../../process/start.ts'],
  'web-imports-only-what-is-below': ['server/src/web/pages.ts', '../site/index.ts'],
  'money-imports-only-what-is-below': ['server/src/money/payouts/announce.ts', '../../site/index.ts'],
  'campaigns-imports-only-what-is-below': ['server/src/campaigns/supports/give.ts', '../../money/index.ts'],
  'people-imports-only-what-is-below': ['server/src/people/accounts/support.ts', '../../campaigns/index.ts'],
  'mail-imports-only-what-is-below': ['server/src/mail/greet.ts', '../people/index.ts'],
  'platform-imports-only-what-is-below': ['server/src/platform/http/write.ts', '../../mail/index.ts'],
  'app-and-programs-are-the-top': ['server/src/people/accounts/register.ts', '../../app.ts'],
  'front-door': ['server/src/money/donations/donate.ts', '../../people/accounts/accounts.sql.ts'],
  'front-door-of-the-platform': ['server/src/campaigns/campaign/cover.ts', '../../platform/storage/s3.ts'],
  'base-is-the-bottom': ['server/src/platform/base/money.ts', '../database/database.ts'],
  'database-knows-only-base': ['server/src/platform/database/rows.ts', '../http/limits.ts'],
  'money-goes-one-way-paypal': ['server/src/money/paypal/call.ts', '../ledger/book.sql.ts'],
  'money-goes-one-way-ledger': ['server/src/money/ledger/book.ts', '../donations/capture.ts'],
  'money-goes-one-way-checks': ['server/src/money/checks/check.ts', '../ledger/book.sql.ts'],
  'money-goes-one-way-holds': ['server/src/money/holds/hold.ts', '../refunds/sync.ts'],
  'money-goes-one-way-donations': ['server/src/money/donations/report.ts', '../refunds/sync.ts'],
  'money-goes-one-way-guest-donations': ['server/src/money/guest-donations/pay.ts', '../payouts/send.ts'],
  'money-goes-one-way-payouts': ['server/src/money/payouts/pay.ts', '../refunds/sync.ts'],
  'money-goes-one-way-refunds': ['server/src/money/refunds/dispute.ts', '../paypal-disputes/sync.ts'],
  'money-goes-one-way-orders': ['server/src/money/orders/receive.ts', '../webhooks/receive.ts'],
  'money-goes-one-way-refund-runs': ['server/src/money/refund-runs/receive.ts', '../webhooks/receive.ts'],
  'money-goes-one-way-refund-requests': ['server/src/money/refund-requests/receive.ts', '../webhooks/receive.ts'],
  'money-goes-one-way-receipts': ['server/src/money/receipts/give.ts', '../refunds/sync.ts'],
  'money-goes-one-way-paypal-disputes': ['server/src/money/paypal-disputes/pay.ts', '../payouts/send.ts'],
  'money-goes-one-way-webhooks': ['server/src/money/webhooks/compare.ts', '../reconciliation/compare.ts'],
  'money-goes-one-way-reconciliation': ['server/src/money/reconciliation/receive.ts', '../webhooks/receive.ts'],
  'money-has-no-other-rooms': ['server/src/money/gifts/give.ts', '../ledger/book.sql.ts'],
  'what-moneys-rooms-share-is-below-them': ['server/src/money/syncing.ts', './donations/capture.ts'],
  'sql-lives-in-sql-files': ['server/src/money/donations/refund.ts', 'kysely'],
  'passwords-are-estimated-in-a-worker-thread': ['server/src/people/accounts/estimate.ts', '@zxcvbn-ts/core'],
  'http-lives-in-routes': ['server/src/money/donations/close.ts', 'fastify'],
  'features-are-strangers': ['web/src/features/campaigns/supports/Form.tsx', '../campaign/Card.tsx'],
  'ui-lib-and-api-are-below': ['web/src/ui/button/Button.tsx', '../../features/campaigns/campaign/Card.tsx'],
  'react-lives-in-web': ['server/src/money/donations/view.ts', 'react'],
  'products-know-no-tests': ['server/src/money/donations/fixtures.ts', './donate.test.ts'],
  'no-circles': ['contract/src/a.ts', './b.ts'],
  'everything-resolves': ['contract/src/gone.ts', './nowhere.ts'],
}

/** The imports of the planted files, and a few valid imports. */
const others: Record<string, string> = {
  'contract/src/b.ts': `import './a.ts'`,
  'contract/src/errors.ts': `import 'zod'; import './facts/errors.ts'`,
  'contract/src/facts/errors.ts': '',
  'server/src/app.ts': `import './site/index.ts'; import './money/index.ts'; import './platform/http/limits.ts'`,
  'server/src/process/start.ts': `import '../app.ts'; import '../platform/backup/index.ts'`,
  'server/src/site/index.ts': `import '../money/index.ts'; import './admin/site.routes.ts'`,
  'server/src/site/admin/site.routes.ts': `import 'fastify'; import '../../campaigns/index.ts'`,
  'server/src/money/index.ts': `import './refunds/sync.ts'; import '../campaigns/index.ts'`,
  'server/src/campaigns/index.ts': `import './campaign/campaigns.sql.ts'; import '../people/index.ts'`,
  'server/src/campaigns/campaign/campaigns.sql.ts': `import 'kysely'; import '../../platform/database/database.ts'`,
  'server/src/people/index.ts': `import './accounts/accounts.sql.ts'; import '../mail/index.ts'`,
  'server/src/people/accounts/accounts.sql.ts': `import 'kysely'`,
  'server/src/people/accounts/estimator.worker.ts': `import '@zxcvbn-ts/core'`,
  'server/src/mail/index.ts': `import '../platform/storage/index.ts'`,
  'server/src/platform/storage/index.ts': `import './s3.ts'; import '../http/limits.ts'`,
  'server/src/platform/storage/s3.ts': '',
  'server/src/platform/backup/index.ts': `import '../storage/index.ts'`,
  'server/src/platform/http/limits.ts': `import 'fastify'; import '../database/database.ts'`,
  'server/src/platform/database/database.ts': `import 'pg'; import '../base/clock.ts'`,
  'server/src/platform/base/clock.ts': '',
  'server/src/money/money-context.ts': `import './paypal/client.ts'`,
  'server/src/money/ledger/book.sql.ts': `import 'kysely'`,
  'server/src/money/donations/capture.ts': `import '../ledger/book.sql.ts'; import '../money-context.ts'`,
  'server/src/money/donations/donate.test.ts': `import '../../../../paypal-sandbox/src/orders/orders.ts'`,
  'server/src/money/payouts/send.ts': `import '../ledger/book.sql.ts'`,
  'server/src/money/refunds/sync.ts': `import '../donations/capture.ts'`,
  'server/src/money/paypal-disputes/sync.ts': `import '../refunds/sync.ts'`,
  'server/src/money/webhooks/receive.ts': `import '../paypal-disputes/sync.ts'; import '../payouts/send.ts'`,
  'server/src/money/reconciliation/compare.ts': `import '../refunds/sync.ts'; import '../payouts/send.ts'`,
  'paypal-sandbox/src/orders/orders.ts': `import 'fastify'`,
  'web/src/features/campaigns/campaign/Card.tsx': `import 'react'; import '../../../../../contract/src/errors.ts'`,
  'tsconfig.json': '{}',
}

const packages = ['zod', 'pg', 'kysely', 'fastify', 'react', '@zxcvbn-ts/core']

type Violation = { from: string; to: string; rule: { name: string } }
type Summary = { violations: Violation[]; ruleSetUsed: { forbidden: { name: string }[] } }
let folder: string
let violations: Violation[]
let ruleNames: string[]

const write = async (path: string, text: string): Promise<void> => {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${text}\n`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-rules-'))
  for (const [path, text] of Object.entries(others)) await write(path, text)
  for (const [from, to] of Object.values(planted)) await write(from, `import '${to}'`)
  for (const name of packages) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    await write(`node_modules/${name}/index.js`, '')
  }
  await cp(join(root, '.dependency-cruiser.mjs'), join(folder, '.dependency-cruiser.mjs'))
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const flags = [
    'contract',
    'server',
    'paypal-sandbox',
    'web',
    'simulation',
    '--config',
    '.dependency-cruiser.mjs',
    '-T',
    'json',
  ]
  // The exit code is the number of violations.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...flags], { cwd: folder }).catch(
    (found: unknown) => found as { stdout: string; stderr: string },
  )
  if (!stdout) throw new Error(stderr)
  const { summary } = JSON.parse(stdout) as { summary: Summary }
  violations = summary.violations
  ruleNames = summary.ruleSetUsed.forbidden.map(({ name }) => name)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('every import rule has a planted violation', () => {
  expect(Object.keys(planted).sort()).toEqual(ruleNames.toSorted())
})

test.each(Object.keys(planted))('%s reports its planted violation', (name) => {
  const found = violations.filter(({ rule }) => rule.name === name).map(({ from }) => from)
  expect(found).toContain(planted[name]?.[0])
})

test('valid imports pass', () => {
  const wrong = violations.filter(({ from }) => from in others && from !== 'contract/src/b.ts')
  expect(wrong).toEqual([])
})

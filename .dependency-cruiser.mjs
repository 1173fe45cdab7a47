const test = '\\.test\\.tsx?$|/test/'
// Folders that every capability may import. They import no capability.
const below = 'base|database|jobs|http'
const ownOrBelow = `^server/src/($1|${below})/|^server/src/context\\.ts$`
const behindFrontDoor = '^server/src/([^/]+)/(?!index\\.ts$)'

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

/** The rooms of money that each of them may import: a graph without circles. */
const moneyRooms = {
  paypal: [],
  ledger: [],
  checks: [],
  receipts: ['ledger', 'donations'],
  holds: ['ledger'],
  donations: ['paypal', 'ledger'],
  'guest-donations': ['ledger', 'receipts', 'donations'],
  payouts: ['paypal', 'ledger'],
  refunds: ['paypal', 'ledger', 'holds', 'donations'],
  'refund-runs': ['ledger', 'refunds'],
  'refund-requests': ['ledger', 'donations', 'refunds', 'refund-runs'],
  'paypal-disputes': ['paypal', 'ledger', 'holds', 'donations', 'refunds'],
  webhooks: ['paypal', 'ledger', 'donations', 'payouts', 'refunds', 'paypal-disputes'],
  reconciliation: ['paypal', 'ledger', 'donations', 'payouts', 'refunds'],
}

const oneWay = Object.entries(moneyRooms).map(([room, below]) =>
  forbid(
    `money-goes-one-way-${room}`,
    { path: `^server/src/money/${room}/`, pathNot: test },
    { path: '^server/src/money/[^/]+/', pathNot: `^server/src/money/(${[room, ...below].join('|')})/` },
  ),
)

/** Who may import whom. `scripts/dependency-rules.test.ts` plants a violation of each and sees it caught. */
export default {
  forbidden: [
    forbid(
      'contract-knows-only-zod',
      { path: '^contract/', pathNot: test },
      { pathNot: '^contract/|node_modules/zod/' },
    ),
    // The browser may import facts, because they do not import the validation library.
    forbid('facts-know-no-zod', { path: '^contract/src/facts/' }, { pathNot: '^contract/src/facts/' }),
    forbid('web-and-server-never-meet', { path: '^(web|server)/' }, { path: '^(web|server)/', pathNot: '^$1/' }),
    forbid(
      'product-does-not-import-sandbox',
      { path: '^(server|web|contract)/', pathNot: test },
      { path: '^paypal-sandbox/' },
    ),
    forbid('sandbox-is-independent', { path: '^paypal-sandbox/', pathNot: test }, { path: '^(server|web|contract)/' }),
    forbid('simulation-model-imports-nothing', { path: '^simulation/model/' }, { pathNot: '^simulation/model/' }),
    forbid(
      'base-is-the-bottom',
      { path: '^server/src/platform/base/', pathNot: test },
      { path: '^server/src/(?!base/)' },
    ),
    forbid(
      'database-knows-only-base',
      { path: '^server/src/platform/database/', pathNot: test },
      { path: '^server/src/(?!base/|database/)' },
    ),
    forbid(
      'http-and-jobs-know-no-capability',
      { path: '^server/src/(http|jobs|context)', pathNot: test },
      { path: '^server/src/', pathNot: `^server/src/(${below})/|^server/src/context\\.ts$` },
    ),
    forbid('front-door', { path: '^server/src/([^/]+)/' }, { path: behindFrontDoor, pathNot: ownOrBelow }),
    forbid(
      'front-door-of-a-sub-room',
      { path: '^server/src/(money|admin|mailings|moderation)/([^/]+)/', pathNot: test },
      { path: '^server/src/$1/[^/]+/(?!index\\.ts$)', pathNot: '^server/src/$1/$2/' },
    ),
    ...oneWay,
    forbid(
      'money-has-no-other-rooms',
      { path: `^server/src/money/(?!(${Object.keys(moneyRooms).join('|')})/)[^/]+/` },
      { path: '.' },
    ),
    forbid(
      'what-moneys-rooms-share-is-below-them',
      { path: '^server/src/money/(money-context|backoff|syncing|lease)[^/]*\\.ts$', pathNot: test },
      { path: '^server/src/money/[^/]+/', pathNot: '^server/src/money/(paypal|ledger)/' },
    ),
    forbid(
      'composition-through-front-doors',
      { path: '^server/src/[^/]+\\.ts$', pathNot: test },
      { path: behindFrontDoor, pathNot: `^server/src/(${below}|process)/` },
    ),
    forbid(
      'app-is-the-top',
      { path: '^server/src/[^/]+/', pathNot: `^server/src/process/|${test}` },
      { path: '^server/src/[^/]+\\.ts$', pathNot: '^server/src/context\\.ts$' },
    ),
    forbid(
      'processes-are-above-the-app',
      { path: '^server/src/', pathNot: `^server/src/((main|cli)\\.ts$|process/)|${test}` },
      { path: '^server/src/process/' },
    ),
    forbid(
      'gateways-serve',
      { path: '^server/src/(mail|embedded-postgres)/', pathNot: test },
      { path: '^server/src/', pathNot: ownOrBelow },
    ),
    forbid(
      'sql-lives-in-sql-files',
      { path: '^server/src/', pathNot: `\\.sql\\.ts$|^server/src/(database|jobs)/|${test}` },
      { path: 'node_modules/(kysely|pg|pg-boss|pg-copy-streams)/' },
    ),
    forbid(
      'backup-serves-commands',
      { path: '^server/src/', pathNot: `^server/src/(backup|process)/|${test}` },
      { path: '^server/src/platform/backup/' },
    ),
    forbid(
      'passwords-are-estimated-in-a-worker-thread',
      { path: '^(server|web)/', pathNot: '\\.worker\\.ts$' },
      { path: 'node_modules/@zxcvbn-ts/' },
    ),
    forbid(
      'http-lives-in-routes',
      {
        path: '^server/src/',
        pathNot: `\\.routes\\.ts$|^server/src/platform/http/|^server/src/(app|main)\\.ts$|${test}`,
      },
      { path: 'node_modules/(fastify|@fastify)/' },
    ),
    forbid(
      'features-are-strangers',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/(features|pages|layout)/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'ui-lib-and-api-are-below',
      { path: '^web/src/(ui|lib|api)/' },
      { path: '^web/src/(features|pages|layout)/' },
    ),
    forbid(
      'react-lives-in-web',
      { pathNot: '^web/|node_modules/' },
      { path: 'node_modules/(react|react-dom|react-router)/' },
    ),
    forbid('products-know-no-tests', { path: '/src/', pathNot: test }, { path: test }),
    forbid('no-circles', {}, { circular: true }),
    // The peers of benchmarks are installed outside of the project.
    forbid('everything-resolves', { pathNot: '^bench/peers/' }, { couldNotResolve: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}

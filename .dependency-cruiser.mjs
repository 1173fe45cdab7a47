const test = '\\.test\\.tsx?$|/test/'
/** The rooms of `server/src`, from the top. A room imports only rooms of the layers below it; `site` and `web` do not know each other. */
export const layers = [['process'], ['site', 'web'], ['money'], ['campaigns'], ['people'], ['mail'], ['platform']]
const doors = 'site|web|money|campaigns|people|mail'
/** Rooms of the platform that hide what is behind their door: a bucket or a folder, a file or a service, a format, a program. */
const closed = 'storage|places|backup|embedded-postgres'

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
  orders: ['donations', 'refunds'],
  'refund-runs': ['ledger', 'refunds'],
  'refund-requests': ['ledger', 'donations', 'refunds', 'refund-runs'],
  'paypal-disputes': ['paypal', 'ledger', 'holds', 'donations', 'refunds', 'orders'],
  webhooks: ['paypal', 'ledger', 'donations', 'payouts', 'refunds', 'orders', 'paypal-disputes'],
  reconciliation: ['paypal', 'ledger', 'donations', 'payouts', 'refunds', 'orders'],
}

const layersGoDown = layers.slice(1).flatMap((rooms, place) =>
  rooms.map((room) => {
    const above = [...layers.slice(0, place + 1).flat(), ...rooms.filter((other) => other !== room)]
    const { path, pathNot } = { path: `^server/src/${room}/`, pathNot: test }
    return forbid(
      `${room}-imports-only-what-is-below`,
      { path, pathNot },
      { path: `^server/src/(${above.join('|')})/` },
    )
  }),
)

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
    ...layersGoDown,
    forbid(
      'app-and-programs-are-the-top',
      { path: '^server/src/[^/]+/', pathNot: `^server/src/process/|${test}` },
      { path: '^server/src/[^/]+\\.ts$' },
    ),
    forbid(
      'front-door',
      { path: '^server/src/([^/]+)(/|\\.ts$)' },
      { path: `^server/src/(${doors})/(?!index\\.ts$)`, pathNot: '^server/src/$1/' },
    ),
    forbid(
      'front-door-of-the-platform',
      { path: '^server/src/(platform/)?([^/]+)' },
      { path: `^server/src/platform/(${closed})/(?!index\\.ts$)`, pathNot: '^server/src/platform/$2/' },
    ),
    forbid(
      'base-is-the-bottom',
      { path: '^server/src/platform/base/', pathNot: test },
      { path: '^server/src/(?!platform/base/)' },
    ),
    forbid(
      'database-knows-only-base',
      { path: '^server/src/platform/database/', pathNot: test },
      { path: '^server/src/(?!platform/(base|database)/)' },
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
      'sql-lives-in-sql-files',
      { path: '^server/src/', pathNot: `\\.sql\\.ts$|^server/src/platform/(database|jobs)/|${test}` },
      { path: 'node_modules/(kysely|pg|pg-boss|pg-copy-streams)/' },
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
      { path: '^web/src/features/((campaigns|site)/[^/]+|[^/]+)/' },
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

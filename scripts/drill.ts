// Drills run the product as operators would, for minutes: `npm run drill -- NAME`. They are not part of `npm test`.

const drills: Record<string, () => Promise<unknown>> = {
  cluster: () => import('./drills/cluster.ts'),
  image: () => import('./drills/image.ts'),
  pooler: () => import('./drills/pooler.ts'),
  'postgres-upgrade': () => import('./drills/postgres-upgrade.ts'),
  production: () => import('./drills/production.ts'),
  restart: () => import('./drills/restart.ts'),
  'rolling-upgrade': () => import('./drills/rolling-upgrade.ts'),
}

const drill = drills[process.argv[2] ?? '']
if (drill) await drill()
else {
  console.error(`Usage: npm run drill -- ${Object.keys(drills).join('|')}`)
  process.exitCode = 1
}

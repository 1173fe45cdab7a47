import { placeOf, serverUrls } from '../../base/server-urls.ts'
import { inspectPrimary, inspectReplica, type ReplicaFacts } from '../../database/inspect-replica.ts'
import { type Check, failure, type Finding, ok, warning } from './check.ts'
import type { Subject } from './opened.ts'

export const judgeReplica = (facts: ReplicaFacts): Finding => {
  if (facts.kind === 'current') return ok(`has what the primary had written ${facts.afterMs.toFixed(0)} ms before`)
  if (facts.kind === 'primary') return ok('is the primary now, so it is not read as a replica')
  if (facts.kind === 'foreign') return failure('is no replica of DATABASE_URL. Give replicas of the same database')
  return warning('is more than 5 s behind, so it is not read. Look at its replication')
}

const levels = ['ok', 'warning', 'failure'] as const

/** One finding of several servers, as bad as the worst. */
const together = (findings: readonly (Finding & { name: string })[]): Finding => ({
  level: levels[Math.max(...findings.map(({ level }) => levels.indexOf(level)))] ?? 'ok',
  text: findings.map(({ name, text }) => `${name} ${text}`).join('; '),
})

const unreachable = (error: unknown): Finding =>
  warning(`cannot be asked, so it is not read: ${(error as Error).message}`)

/** The check of the replicas for public reads, if there are any. */
export const replicasChecks = ({ config: { databaseReplicaUrl }, appUrl }: Subject): Check[] =>
  databaseReplicaUrl === null ? [] : [{ name: 'replicas', run: () => judgeReplicas(databaseReplicaUrl, appUrl) }]

const judgeReplicas = async (replicaUrl: string, appUrl: string): Promise<Finding> => {
  const position = await inspectPrimary(appUrl)
  const findings = serverUrls(replicaUrl).map(async (url) => ({
    name: placeOf(url),
    ...(await inspectReplica(url, position).then(judgeReplica, unreachable)),
  }))
  return together(await Promise.all(findings))
}

import type { PrimaryPosition, ReplicaPosition } from './wal-position.ts'

type Mark = { position: bigint; askedAtMs: number }

/** A lag beyond the oldest mark is not measured. */
const marksMax = 120
/** Marks are at least so far apart, except for the newest. After a change the primary is asked more often. */
const markGapMs = 500

const addMark = (marks: readonly Mark[], added: Mark): Mark[] => {
  const [before, last] = [marks.at(-2), marks.at(-1)]
  const isReplaced =
    last?.position === added.position || (before && last && last.askedAtMs - before.askedAtMs < markGapMs)
  return [...(isReplaced ? marks.slice(0, -1) : marks), added].slice(-marksMax)
}

/**
 * What this process knows about the primary's position, to judge which replicas are current. The age of the newest known position that a
 * replica has replayed bounds what it can lack.
 */
export const watchPrimary = (lagMaxMs: number) => {
  let marks: Mark[] = []
  let isReachable = false
  let cluster: string | null = null
  /** Public changes that this process knows of, and how many of them the position covers that a replica must have replayed. */
  let changes = 0
  let covered = { changes: 0, position: 0n }

  const lagMs = ({ replayed }: ReplicaPosition, nowMs: number): number => {
    const mark = marks.findLast(({ position }) => position <= replayed)
    return mark ? nowMs - mark.askedAtMs : Infinity
  }
  const cover = (position: bigint, known: number): void => {
    // After a failover the primary may be behind positions that the former one told.
    const isRewound = position < (marks.at(-1)?.position ?? 0n)
    if (isRewound) marks = []
    if (isRewound || covered.changes < known) covered = { changes: known, position }
  }
  return {
    /** Called after a commit that changed public pages. */
    noteChange: (): void => {
      changes++
      // It was committed there, or may have been: until the next look, no replica is known to have it.
      isReachable = true
    },
    /** How many changes happened. A position that is asked for afterwards covers them. */
    changes: () => changes,
    isReachable: () => isReachable,
    notePosition: (
      { written: position, cluster: found }: PrimaryPosition,
      { askedAtMs, changes: known }: { askedAtMs: number; changes: number },
    ): void => {
      isReachable = true
      cluster = found
      cover(position, known)
      marks = addMark(marks, { position, askedAtMs })
    },
    noteOutage: (): void => {
      isReachable = false
    },
    lagMs,
    /** Whether a replica is a standby that lacks at most the latest moments. */
    isRecent: (replica: ReplicaPosition, nowMs: number): boolean =>
      replica.is_standby && replica.cluster === cluster && lagMs(replica, nowMs) <= lagMaxMs,
    /** Whether a replica has all changes that this process knows of. */
    hasChanges: ({ replayed }: ReplicaPosition): boolean => covered.changes === changes && covered.position <= replayed,
  }
}

export type PrimaryWatch = ReturnType<typeof watchPrimary>

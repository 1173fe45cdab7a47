import type { Gathering, GatheringStep, Promised } from './gathering.ts'

/** Whether a supporter signs the same with both. */
export const isSame = (one: Promised, other: Promised): boolean =>
  one.title === other.title && one.executionDate === other.executionDate && one.timeZone === other.timeZone

/** The versions of a promise that were written so far. Before the first change there is none. */
export const versionsIn = (steps: readonly GatheringStep[]): Map<number, Promised> =>
  new Map(steps.flatMap((step) => (step.kind === 'version' ? [[step.number, step.promised]] : [])))

/** The promise after these steps. */
export const promiseAfter = ({ announced }: Gathering, steps: readonly GatheringStep[]): Promised =>
  [...versionsIn(steps)].toSorted(([a], [b]) => b - a)[0]?.[1] ?? announced

/** Whether who signed this version signed what the campaign promises after these steps. */
export const isCurrentAfter = (gathering: Gathering, steps: readonly GatheringStep[], version: number): boolean =>
  isSame(versionsIn(steps).get(version) ?? gathering.announced, promiseAfter(gathering, steps))

export type Signed = { supportId: string; personId: string; needs: number; version: number }

/** The supports of the current promise after these steps. */
export const supportersAfter = (gathering: Gathering, steps: readonly GatheringStep[]): Signed[] => {
  const supports = new Map<string, Signed>()
  for (const step of steps) {
    if (step.kind === 'support') supports.set(step.supportId, step)
    if (step.kind === 'withdrawal') supports.delete(step.supportId)
  }
  return [...supports.values()].filter(({ version }) => isCurrentAfter(gathering, steps, version))
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { NamedFigure } from './compare-figures.ts'
import type { Report } from './report.ts'

/** Runs a benchmark of a checkout and returns its figures. Throws if it fails. */
export const runProgram = async (
  checkout: string,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<NamedFigure[]> => {
  const child = spawn(process.execPath, [join(checkout, 'bench', `${program}.ts`), ...args, '--json'], {
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [said, status] = await Promise.all([text(child.stdout), ended])
  if (status !== 0) throw new Error(`${program} exited with ${status ?? 'a signal'}`)
  const { figures } = JSON.parse(said) as Required<Report>
  return figures.map((figure) => ({ program, ...figure }))
}

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The names of the SVG files beside this module. */
export const coverNames = [
  'acacias',
  'crossing',
  'ferry',
  'fountain',
  'kites',
  'library',
  'meadow',
  'night-bus',
  'night-shift',
  'river',
  'rooftops',
  'workbench',
] as const
export type CoverName = (typeof coverNames)[number]

const program = fileURLToPath(new URL('./render-program.ts', import.meta.url))
const bytesMax = 8 * 1024 * 1024

/**
 * Renders a cover as a PNG of 1600 by 900, in a child process: the SVG decoder is disabled in every process that decodes uploads,
 * and cannot be enabled again.
 */
export const renderCover = async (name: CoverName): Promise<Buffer> => {
  const child = promisify(execFile)(process.execPath, [program, name], { encoding: 'buffer', maxBuffer: bytesMax })
  return (await child).stdout
}

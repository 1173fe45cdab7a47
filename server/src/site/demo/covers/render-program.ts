import { join } from 'node:path'
import sharp from 'sharp'

// Renders the cover that is named by its argument to standard output. Started by renderCover.

const [name] = process.argv.slice(2)
// Low compression: the reader decodes the PNG immediately and never stores it.
const picture = sharp(join(import.meta.dirname, `${name}.svg`)).png({ compressionLevel: 1 })
process.stdout.write(await picture.toBuffer())

import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { serialize } from 'node:v8'
import { pictureWidths } from '@muster/contract/facts/pictures.ts'
import { sharp } from '../base/sharp.ts'

// Encodes the WebP picture from its standard input as AVIF in each stored width, to standard output. Started by encodeAvif.

/** Requests and the database come first. */
const niceness = 10
/** Effort 4 takes eight times as long and saves a tenth. */
const options = { quality: 50, effort: 2 }

setPriority(niceness)
sharp.concurrency(1)
const webp = await buffer(process.stdin)
const { width } = await sharp(webp).metadata()
const files: Buffer[] = []
for (const wanted of pictureWidths) {
  const resized = sharp(webp).resize(Math.min(wanted, width))
  files.push(await resized.avif(options).toBuffer())
}
process.stdout.write(serialize(files))

import zlib from 'node:zlib'
import { FileRefusal } from './refusal'

/**
 * Inflates zlib data and stops as soon as it exceeds `limit` bytes, so that a bomb never grows. `content` is empty unless
 * `keep`. Throws FileRefusal: huge, or broken.
 */
export function inflate(
  packed: Buffer,
  { limit, keep }: { limit: number; keep: boolean },
): Promise<{ bytes: number; content: Buffer }> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = []
    let bytes = 0
    // Data that ends early is as far as it goes: PDF writers leave the checksum out.
    const stream = zlib.createInflate({ finishFlush: zlib.constants.Z_SYNC_FLUSH })
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > limit) {
        stream.destroy()
        reject(new FileRefusal('huge'))
      } else if (keep) kept.push(chunk)
    })
    stream.on('end', () => resolve({ bytes, content: Buffer.concat(kept) }))
    stream.on('error', () => reject(new FileRefusal('broken')))
    stream.end(packed)
  })
}

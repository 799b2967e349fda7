import zlib from 'node:zlib'
import { FileRefusal } from './refusal'

/**
 * Inflates zlib data and stops when it exceeds `limit` bytes, so that a zip bomb takes no memory. `content` is empty
 * unless `keep`. Throws FileRefusal: huge or broken.
 */
export function inflate(
  packed: Buffer,
  { limit, keep }: { limit: number; keep: boolean },
): Promise<{ bytes: number; content: Buffer }> {
  return new Promise((resolve, reject) => {
    const kept: Buffer[] = []
    let bytes = 0
    // Truncated data is accepted, because PDF writers omit the checksum.
    const stream = zlib.createInflate({ finishFlush: zlib.constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 })
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

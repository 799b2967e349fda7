import { parentPort } from 'node:worker_threads'
import { readFile, type ReadFile } from './read-file'
import { FileRefusal, type FileFault } from './refusal'

/** What the thread posts for a file: what was read, or why the file is refused. */
export type FileAnswer = ReadFile | { fault: FileFault }

/**
 * The thread that reads strangers' files (GuardedWorker): it receives the bytes of one file and posts its FileAnswer
 * with the ms that it took. An error that is no refusal ends the thread.
 */
parentPort?.on('message', (bytes: Uint8Array) => {
  const started = performance.now()
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  void answerOf(file).then((answer) => parentPort?.postMessage({ ms: performance.now() - started, answer }))
})

async function answerOf(file: Buffer): Promise<FileAnswer> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof FileRefusal) return { fault: error.fault }
    throw error
  }
}

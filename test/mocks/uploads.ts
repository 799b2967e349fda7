import { act } from '@testing-library/react'
import type { Upload } from '@contract/uploads'
import { chooseFiles, type ChosenFile } from '@/platform/choose-files'
import { sendFile, type UploadOptions } from '@/platform/upload'
import { press } from '../support/controls'

/**
 * Mocks the phone's picker and the upload. A test file that uses it mocks both modules:
 * jest.mock('@/platform/upload') and jest.mock('@/platform/choose-files', () => ({ ...jest.requireActual(…),
 * chooseFiles, releaseFile })).
 */
export interface SentFile extends UploadOptions {
  url: string
  file: ChosenFile
  isCancelled: boolean
  progress: (share: number) => void
  /** The gateway accepts it. */
  store: (stored?: Partial<Upload>) => Promise<void>
  /** The gateway refuses it. */
  refuse: (code: string, msg: string) => Promise<void>
  /** The gateway fails with this HTTP status. */
  fail: (status: number) => Promise<void>
  /** No response. */
  lose: () => Promise<void>
}

/** The uploads since then, newest last. */
export function watchUploads(): SentFile[] {
  const sent: SentFile[] = []
  jest.mocked(sendFile).mockImplementation((url, file, options) => {
    let settle: (result: { status: number; data: unknown }) => void = () => undefined
    const answer = new Promise<{ status: number; data: unknown }>((resolve) => (settle = resolve))
    const end = (status: number, data: unknown) => act(async () => settle({ status, data }))
    const number = sent.length + 1
    const kind = file.isPicture ? 'picture' : 'pdf'
    const stored: Upload = { id: `upload-${number}`, name: file.name, kind, bytes: file.bytes }
    const one: SentFile = {
      ...options,
      url,
      file,
      isCancelled: false,
      progress: (share) => act(() => options.onProgress(share)),
      store: (changed) => end(200, { code: 'A0000', msg: '', data: { ...stored, ...changed } }),
      refuse: (code, msg) => end(200, { code, msg, data: null }),
      fail: (status) => end(status, null),
      lose: () => end(0, null),
    }
    sent.push(one)
    const cancel = () => {
      one.isCancelled = true
      settle({ status: 0, data: null })
    }
    return { answer, cancel }
  })
  return sent
}

export function chosenFile(name: string, bytes = 200_000): ChosenFile {
  return { name, bytes, isPicture: !name.endsWith('.pdf'), address: `blob:${name}` }
}

/** Presses the control that chooses files, and chooses these. */
export async function chooseBy(id: string, ...files: ChosenFile[]): Promise<void> {
  jest.mocked(chooseFiles).mockResolvedValueOnce(files)
  await act(async () => void press(id))
}

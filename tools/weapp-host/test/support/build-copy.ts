import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A small mini-program that uses every feature. */
export const fixture = path.join(__dirname, '../fixture')

/** A copy of a built mini-program, to be broken. */
export class BuildCopy {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'phone-guard-weapp-'))

  constructor(original = fixture) {
    cpSync(original, this.folder, { recursive: true })
  }

  remove(file: string): void {
    rmSync(path.join(this.folder, file))
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text)
  }

  /** Replaces a text that must exist. */
  replace(file: string, text: string, replacement: string): void {
    const before = readFileSync(path.join(this.folder, file), 'utf8')
    if (!before.includes(text)) throw new Error(`${file} has no ${text}`)
    this.write(file, before.replace(text, replacement))
  }

  drop(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { guideShots, shotFile, shotSize, type GuideShot } from '@/areas/help/parts/guide-shots'
import { screens } from '../e2e/h5/support/screens'
import { expectEveryRow } from '../support/every-row'

const folder = path.join(__dirname, '../../src/assets/guide')
const shots = Object.keys(guideShots) as GuideShot[] // its own keys
const files = shots.flatMap((shot) => ['zh-CN', 'en'].map((language) => shotFile(shot, language)))
const MOST_BYTES = 30_000

/** Width and height of a JPEG's first frame. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  let at = 2
  while (at < jpeg.length) {
    const marker = jpeg.readUInt16BE(at)
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new Error('No JPEG')
}

describe('the pictures of the guide', () => {
  it('exist in both languages, and no others do', () => {
    expect(readdirSync(folder).sort()).toEqual([...files].sort())
  })

  it('are small, and have the size of their place', () => {
    expectEveryRow(files, String, (file) => {
      const picture = readFileSync(path.join(folder, file))
      expect(picture.length).toBeLessThan(MOST_BYTES)
      expect(sizeOf(picture)).toEqual(shotSize)
    })
  })

  it('are taken of existing screens, and each is shown', () => {
    const names = screens.map(({ name }) => name)
    expect(Object.values(guideShots).filter((name) => !names.includes(name))).toEqual([])
    const pages = ['usage-guide', 'function-intro'].map((page) =>
      readFileSync(path.join(__dirname, `../../src/areas/help/pages/${page}/index.tsx`), 'utf8'),
    )
    expect(shots.filter((shot) => !pages.some((page) => page.includes(`shot: '${shot}'`)))).toEqual([])
  })
})

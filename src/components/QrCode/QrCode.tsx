import { useMemo } from 'react'
import { Image, View } from '@tarojs/components'
import { encode } from 'uqr'
import { aria } from '../aria'
import './QrCode.scss'

/** The light margin in modules; scanners need four to find the code. */
const QUIET_ZONE = 4

export interface QrCodeProps {
  id?: string
  /** The encoded text, such as 'https://…'. A shorter text gives larger modules. */
  value: string
  /** The purpose, for screen readers: "QR code of the invitation". */
  label: string
  /** A ready picture of the code, which a long press can save. */
  picture?: string
}

/** A QR code as a picture, dark on white in every look. Not for tab pages, as it bundles its encoder. */
export function QrCode({ id, value, label, picture }: QrCodeProps) {
  const src = useMemo(() => picture ?? qrPicture(value), [picture, value])
  return (
    <View id={id} className="pg-qr" {...aria({ role: 'img', label })}>
      <Image className="pg-qr__picture" src={src} showMenuByLongpress={picture !== undefined} />
    </View>
  )
}

/** Returns the code's modules row by row, including the quiet zone: true is dark. */
export function qrModules(value: string): { data: boolean[][]; size: number } {
  return encode(value, { border: QUIET_ZONE, ecc: 'M' })
}

/** Returns the code as an SVG data URI; each dark run of a row is one stroke of the path. */
export function qrPicture(value: string): string {
  const { data, size } = qrModules(value)
  const strokes = data.flatMap((row, y) =>
    darkRuns(row).map(([start, length]) => `M${start} ${y}h${length}v1h-${length}z`),
  )
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="white" d="M0 0h${size}v${size}H0z"/><path d="${strokes.join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs[runs.length - 1]
    if (isDark && last && last[0] + last[1] === x) last[1] += 1
    else if (isDark) runs.push([x, 1])
  })
  return runs
}

/** Returns a picture as a data URI: SVG as text, which compresses far better than base64. */
export function svgDataUri(content: Buffer, { filename }: { filename: string }): string {
  if (!filename.endsWith('.svg')) {
    const type = filename.slice(filename.lastIndexOf('.') + 1).replace('jpg', 'jpeg')
    return `data:image/${type};base64,${content.toString('base64')}`
  }
  const text = content
    .toString('utf8')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/> </g, '><')
    .trim()
  return `data:image/svg+xml,${text.replace(/"/g, "'").replace(/[%#<>?[\\\]^`{|}]/g, encodeURIComponent)}`
}

import { transform } from 'esbuild'

/** An inline script without comments and spaces, in the JavaScript of old phones. */
export async function minify(script: string): Promise<string> {
  const { code } = await transform(script, { minify: true, target: 'es2015', legalComments: 'none' })
  return code.trim()
}

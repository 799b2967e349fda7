import { transform } from 'esbuild'

/** An inline script without comments and spaces, in the JavaScript of old phones. */
export async function minify(script: string, constants: Record<string, string> = {}): Promise<string> {
  const { code } = await transform(script, { minify: true, target: 'es2015', legalComments: 'none', define: constants })
  return code.trim()
}

import { transform } from 'esbuild'

/** Minifies an inline script to JavaScript that old phones support. */
export async function minify(script: string, constants: Record<string, string> = {}): Promise<string> {
  const { code } = await transform(script, { minify: true, target: 'es2015', legalComments: 'none', define: constants })
  return code.trim()
}

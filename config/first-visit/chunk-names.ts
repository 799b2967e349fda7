const TABLE = String.raw`(\{[\w":,]*\})`
/** The four tables of webpack's runtime, minified: scripts, styles, which chunks have a style, which have no script. */
const tables = {
  scripts: new RegExp(String.raw`(\w+)\.u=(\w+)=>"js/"\+\2\+"\."\+${TABLE}\[\2\]\+"\.js"`),
  styles: new RegExp(String.raw`\w+\.miniCssF=(\w+)=>"css/"\+\1\+"\."\+${TABLE}\[\1\]\+"\.css"`),
  withStyle: new RegExp(String.raw`&&${TABLE}\[(\w+)\]&&`),
  withoutScript: /\/(\^[\d()|[\]]+\$)\/\.test\((\w+)\)/,
}

/**
 * Writes the names of the chunks' files into webpack's runtime once. It has a name of a script also for chunks that have none,
 * a list of these, and a list of the chunks that have a style: two tables of what exists contain all of it. Any other script is
 * returned as it is. Throws when a runtime has other tables.
 */
export function withNamesOnce(script: string): string {
  if (!script.includes('.miniCssF=')) return script
  const [allScripts, runtime, chunk, scriptNames = ''] = partOf(script, 'scripts')
  const [allStyles, styled, styleNames = ''] = partOf(script, 'styles')
  const [isStyled, ofStyle = '', styledChunk] = partOf(script, 'withStyle')
  const [hasNoScript, ofNoScript = '', requested] = partOf(script, 'withoutScript')
  const styles = namesIn(styleNames)
  if (idsOf(styles) !== idsOf(namesIn(ofStyle))) throw new Error("webpack's runtime has styles that it does not load")
  const scripts = namesIn(scriptNames).filter(([id]) => !new RegExp(ofNoScript).test(id))
  return [
    [
      allScripts,
      `${runtime}.u=${chunk}=>"js/"+${chunk}+"."+${runtime}.js[${chunk}]+".js",${runtime}.js=${written(scripts)}`,
    ],
    [
      allStyles,
      `${runtime}.miniCssF=${styled}=>"css/"+${styled}+"."+${runtime}.css[${styled}]+".css",${runtime}.css=${written(styles)}`,
    ],
    [isStyled, `&&${runtime}.css[${styledChunk}]&&`],
    [hasNoScript, `!${runtime}.js[${requested}]`],
  ].reduce((text, [before = '', after = '']) => text.replace(before, () => after), script)
}

function partOf(script: string, part: keyof typeof tables): readonly string[] {
  const found = tables[part].exec(script)
  if (found === null) throw new Error(`webpack's runtime has no table like ${tables[part].source}`)
  return found
}

type Names = readonly (readonly [id: string, name: unknown])[]

/** The entries of a table, whose ids may be written like 7e3. */
const namesIn = (table: string): Names =>
  Object.entries(
    JSON.parse(table.replace(/([{,])(\w+):/g, (_, before: string, id: string) => `${before}"${Number(id)}":`)),
  )

const idsOf = (names: Names) => names.map(([id]) => id).join()

const written = (names: Names) => `{${names.map(([id, name]) => `${id}:${JSON.stringify(name)}`).join()}}`
